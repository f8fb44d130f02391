/** Names of the generated module: each given out once, and none that means something else where it is used. */

/** Words that cannot be bound, and those that prettier or a bundler reads in a way of its own. */
const reservedWords = (
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
  "function if implements import in instanceof interface let new null package private protected public return static super switch " +
  "this throw true try typeof var void while with yield async of as satisfies type any unknown never object string number bigint " +
  "boolean symbol undefined NaN Infinity define require exports module"
).split(" ");

/** What the generated code takes from the global scope. */
const globals =
  "Array ArrayBuffer Buffer Date Exclude Extract Map NonNullable Object Parameters Promise Readonly ReadonlyArray ReadonlyMap ReadonlySet Record RegExp ReturnType Set URL Uint8Array".split(
    " ",
  );

/** Parameters and variables of the functions in the generated code, which would hide a name of the module. */
const locals = "args context from input instance key result value".split(" ");

/** The names of one module. */
export class Names {
  private readonly taken = new Set([...reservedWords, ...globals, ...locals]);

  /** Takes a name that nobody else shall get. */
  reserve(name: string): void {
    this.taken.add(name);
  }

  /** The name itself where it is free, else with the first free number: `Options_2`. */
  claim(preferred: string): string {
    let name = preferred;
    for (let count = 2; this.taken.has(name); count += 1) {
      name = `${preferred}_${String(count)}`;
    }
    this.taken.add(name);
    return name;
  }
}

/** `get_forecast-v2` → `GetForecastV2`: a name that can begin or follow any other. Empty where the text holds no letter or digit. */
export function pascalCase(text: string): string {
  return words(text).map(capitalise).join("");
}

/** `get_forecast` → `getForecast`; the first letter stays as it is. */
export function camelCase(text: string): string {
  const [first = "", ...others] = words(text);
  return [first, ...others.map(capitalise)].join("");
}

/** As a name for a variable after a type: `ForecastOptions` → `forecastOptions`, `HTTPOptions` → `httpOptions`. */
export function variableName(typeName: string): string {
  const initial = /^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u.exec(typeName)?.[0] ?? "";
  return initial.toLowerCase() + typeName.slice(initial.length);
}

function words(text: string): string[] {
  return text.split(/[^\p{ID_Continue}$]+|_+/u).filter((word) => word !== "");
}

function capitalise(word: string): string {
  const [first = ""] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** Makes a text that may begin with a digit, or be empty, the name of something. */
export function identifier(text: string, fallback: string): string {
  if (text === "") return fallback;
  return /^[\p{ID_Start}$_]/u.test(text) ? text : `_${text}`;
}
