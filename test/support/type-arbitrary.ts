/** TypeScript types at random, each with what JSON its values are written as. */
import fc from "fast-check";

/** A type by its text, with instances of it as JSON and declarations that it needs. */
export interface TypeSample {
  readonly text: string;
  readonly declarations: readonly string[];
  /** JSON values that a model should be able to send. */
  readonly instance: fc.Arbitrary<unknown>;
}

const leaf = (text: string, instance: fc.Arbitrary<unknown>): TypeSample => ({
  text,
  declarations: [],
  instance,
});

/** JSON without integers that a reader would round: those are refused by design, wherever they stand. */
export const safeJson = fc
  .jsonValue()
  .filter((value) => !/\d{16}/.test(JSON.stringify(value)));

const words = fc.constantFrom("red", "green", "blue", "Up", "down", "on", "7");
const keys = fc.constantFrom("a", "b", "c", "kind", "a-b", "toString", "x1");

const plainLeaves: readonly TypeSample[] = [
  leaf("string", fc.string({ unit: "grapheme" })),
  leaf(
    "number",
    fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0.5, -1.25, 1e-7)),
  ),
  leaf("boolean", fc.boolean()),
  leaf(
    "bigint",
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  ),
  leaf(
    "Date",
    fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  leaf("URL", fc.webUrl()),
  leaf(
    "Uint8Array",
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("base64")),
  ),
  leaf("unknown", safeJson),
  leaf(
    "`id-${number}`",
    fc.nat().map((id) => `id-${String(id)}`),
  ),
  leaf("string & { readonly __brand: 1 }", fc.string()),
  leaf("object", fc.dictionary(keys, fc.boolean())),
];

const literals = fc
  .uniqueArray(fc.oneof(words, fc.integer({ min: -3, max: 3 }), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((values) =>
    leaf(
      values.map((value) => JSON.stringify(value)).join(" | "),
      fc.constantFrom(...values),
    ),
  );

let enums = 0;
const enumType = fc
  .uniqueArray(fc.constantFrom("Low", "Mid", "High", "Max"), { minLength: 1 })
  .chain((names) =>
    fc.boolean().map((numeric): TypeSample => {
      const name = `Enum${String((enums += 1))}`;
      const members = names.map((member) =>
        numeric ? member : `${member} = "${member.toLowerCase()}"`,
      );
      return {
        text: name,
        declarations: [`export enum ${name} { ${members.join(", ")} }`],
        instance: fc.constantFrom(
          ...names.map((member) => (numeric ? member : member.toLowerCase())),
        ),
      };
    }),
  );

interface Member {
  readonly key: string;
  readonly optional: boolean;
  readonly type: TypeSample;
}

let interfaces = 0;
function objectOf(members: readonly Member[], named: boolean): TypeSample {
  const body = `{ ${members.map(({ key, optional, type }) => `${JSON.stringify(key)}${optional ? "?" : ""}: ${type.text};`).join(" ")} }`;
  const name = `Interface${String((interfaces += 1))}`;
  return {
    text: named ? name : body,
    declarations: [
      ...members.flatMap(({ type }) => type.declarations),
      ...(named ? [`export interface ${name} ${body}`] : []),
    ],
    instance: fc
      .tuple(
        ...members.map(({ key, optional, type }) =>
          fc.tuple(
            fc.constant(key),
            optional ? fc.boolean() : fc.constant(true),
            type.instance,
          ),
        ),
      )
      .map((entries) =>
        Object.fromEntries(
          entries.flatMap(([key, present, value]) =>
            present ? [[key, value]] : [],
          ),
        ),
      ),
  };
}

/** Nested types, to some depth. */
export const typeSample: fc.Arbitrary<TypeSample> = fc.letrec<{
  type: TypeSample;
}>((tie) => {
  const array = tie("type").map((item): TypeSample => ({
    text: `(${item.text})[]`,
    declarations: item.declarations,
    instance: fc.array(item.instance, { maxLength: 3 }),
  }));
  const record = tie("type").map((item): TypeSample => ({
    text: `Record<string, ${item.text}>`,
    declarations: item.declarations,
    instance: fc.dictionary(keys, item.instance, { maxKeys: 3 }),
  }));
  const map = tie("type").map((item): TypeSample => ({
    text: `Map<string, ${item.text}>`,
    declarations: item.declarations,
    instance: fc.dictionary(keys, item.instance, { maxKeys: 3 }),
  }));
  const tuple = fc
    .array(tie("type"), { minLength: 1, maxLength: 3 })
    .map((items): TypeSample => ({
      text: `[${items.map((item) => item.text).join(", ")}]`,
      declarations: items.flatMap((item) => item.declarations),
      instance: fc.tuple(...items.map((item) => item.instance)),
    }));
  const object = fc
    .tuple(
      fc.uniqueArray(keys, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.boolean(), tie("type")), {
        minLength: 4,
        maxLength: 4,
      }),
      fc.boolean(),
    )
    .map(([names, parts, named]) =>
      objectOf(
        names.map((key, index): Member => ({
          key,
          optional: parts[index]?.[0] ?? false,
          type: parts[index]?.[1] ?? leaf("string", fc.string()),
        })),
        named,
      ),
    );
  const nullable = tie("type").map((item): TypeSample => ({
    text: `(${item.text}) | null`,
    declarations: item.declarations,
    instance: fc.option(item.instance),
  }));
  const tagged = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom("circle", "square", "line"), {
        minLength: 2,
      }),
      fc.array(tie("type"), { minLength: 3, maxLength: 3 }),
    )
    .map(([tags, types]): TypeSample => {
      const members = tags.map((tag, index) =>
        objectOf(
          [
            {
              key: "kind",
              optional: false,
              type: leaf(JSON.stringify(tag), fc.constant(tag)),
            },
            {
              key: "value",
              optional: false,
              type: types[index] ?? leaf("string", fc.string()),
            },
          ],
          index % 2 === 0,
        ),
      );
      return {
        text: members.map((member) => `(${member.text})`).join(" | "),
        declarations: members.flatMap((member) => member.declarations),
        instance: fc.oneof(...members.map((member) => member.instance)),
      };
    });
  return {
    type: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...plainLeaves),
      literals,
      enumType,
      array,
      record,
      map,
      tuple,
      object,
      nullable,
      tagged,
    ),
  };
}).type;
