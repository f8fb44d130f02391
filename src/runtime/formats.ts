/**
 * The formats of JSON Schema, each by the grammar that the specification names. Every format is an export of its own and a
 * plain literal, so that a bundle holds only those that its tools use.
 */
import { isCalendarDay, isFullTime } from "./calendar.js";
import { parsePattern } from "./parse-pattern.js";
import type { TextFormat } from "./reader.js";

/** RFC 3339 full-date, checked against the calendar. */
export const dateFormat: TextFormat = { name: "date", test: isCalendarDay };

/** RFC 3339 full-time: seconds and an offset are required. */
export const timeFormat: TextFormat = { name: "time", test: isFullTime };

/** RFC 3339 date-time; a space may stand for the `T`, as section 5.6 allows. */
export const dateTimeFormat: TextFormat = {
  name: "date-time",
  test: (text) =>
    /^.{10}[t ]/i.test(text) &&
    isCalendarDay(text.slice(0, 10)) &&
    isFullTime(text.slice(11)),
};

/** Durations as RFC 3339 appendix A writes them: `P1DT12H`, `P3W`. */
export const durationFormat: TextFormat = {
  name: "duration",
  test: (text) =>
    /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(
      text,
    ),
};

/** The addresses in daily use: an unquoted local part of RFC 5322, and a domain of two labels or more. */
export const emailFormat: TextFormat = {
  name: "email",
  test: (text) =>
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(
      text,
    ),
};

/** RFC 1123 host names of at most 253 characters. */
export const hostnameFormat: TextFormat = {
  name: "hostname",
  test: (text) =>
    /^(?=.{1,253}\.?$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*\.?$/i.test(
      text,
    ),
};

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** RFC 4291 section 2.2: eight groups, one run of zeros left out, the last two possibly in dotted decimal. */
function isIpv6(text: string): boolean {
  const [left = "", right, more] = text.split("::");
  if (more !== undefined) return false;
  const groups = (part: string): string[] =>
    part === "" ? [] : part.split(":");
  const before = groups(left);
  const after = groups(right ?? "");
  const all = [...before, ...after];
  const last = all.at(-1) ?? "";
  // Only the very end of the address may be dotted: not the end of what precedes the gap.
  const dotted = last.includes(".") && (right === undefined || right !== "");
  if (dotted && !isIpv4(last)) return false;
  const hex = dotted ? all.slice(0, -1) : all;
  const length = hex.length + (dotted ? 2 : 0);
  return (
    hex.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    (right === undefined ? length === 8 : length <= 7)
  );
}

/** Dotted decimal addresses without leading zeros. */
export const ipv4Format: TextFormat = { name: "ipv4", test: isIpv4 };

/** RFC 4291 addresses without a zone. */
export const ipv6Format: TextFormat = { name: "ipv6", test: isIpv6 };

/** RFC 3986 by its parts; `authority` and `path` are what the generic syntax allows, and IP literals are checked apart. */
function isUriReference(text: string): boolean {
  const match =
    /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[([^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?(?=[/?#]|$))?(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i.exec(
      text,
    );
  const literal = match?.[1];
  return (
    match !== null &&
    (literal === undefined ||
      isIpv6(literal) ||
      /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal))
  );
}

/** RFC 3986 URIs, with a scheme. */
export const uriFormat: TextFormat = {
  name: "uri",
  test: (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text),
};

/** RFC 3986 URIs and relative references. */
export const uriReferenceFormat: TextFormat = {
  name: "uri-reference",
  test: isUriReference,
};

/** RFC 6570 templates, by their outer grammar. */
export const uriTemplateFormat: TextFormat = {
  name: "uri-template",
  test: (text) =>
    // eslint-disable-next-line no-control-regex -- the grammar excludes them
    /^(?:[^\u0000-\u0020"'<>%\\^`{|}]|%[\da-f]{2}|\{[+#./;?&=,!@|]?(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:\w|%[\da-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i.test(
      text,
    ),
};

/** RFC 4122 UUIDs in their hyphenated form. */
export const uuidFormat: TextFormat = {
  name: "uuid",
  test: (text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
};

/** ECMAScript regular expressions. */
export const regexFormat: TextFormat = {
  name: "regex",
  test: (text) => parsePattern(text) !== undefined,
};

/** RFC 6901 JSON pointers. */
export const jsonPointerFormat: TextFormat = {
  name: "json-pointer",
  test: (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text),
};

/** Relative JSON pointers. */
export const relativeJsonPointerFormat: TextFormat = {
  name: "relative-json-pointer",
  test: (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text),
};
