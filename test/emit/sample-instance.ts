/** JSON that fits a type of the model, as fast-check makes it up, and JSON that may not. */
import fc from "fast-check";
import type {
  Definition,
  Json,
  MapKey,
  ObjectType,
  TypeNode,
} from "../../src/model/types.js";

type Definitions = ReadonlyMap<string, Definition>;

/** JSON values of a type. `depth` is how much deeper recursive types may go. */
export function instanceOf(
  type: TypeNode,
  definitions: Definitions,
  depth = 2,
): fc.Arbitrary<Json> {
  const inner = (child: TypeNode): fc.Arbitrary<Json> =>
    instanceOf(child, definitions, depth);
  switch (type.kind) {
    case "string":
      if (type.format === "email")
        return fc.constantFrom("a@example.org", "first.last@example.com");
      if (type.pattern !== undefined) {
        const pattern = new RegExp(type.pattern, "u");
        return fc
          .constantFrom("", "abc", "id-1", "a/b", "a/bc", "x.y", "\\")
          .filter((text) => pattern.test(text));
      }
      return fc.string({
        unit: "grapheme",
        minLength: type.minLength ?? 0,
        maxLength: Math.min(type.maxLength ?? 12, 12),
      });
    case "number":
      return type.integer === true
        ? fc.integer({ min: Math.max(type.minimum ?? -1000, -1000), max: 1000 })
        : fc.double({ min: type.minimum ?? -1e6, max: 1e6, noNaN: true });
    case "bigint":
      return fc
        .bigInt({
          min: BigInt(type.minimum ?? -(10n ** 30n)),
          max: BigInt(type.maximum ?? 10n ** 30n),
        })
        .map(String);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "enum":
      return fc.constantFrom(...type.members.map(({ json }) => json));
    case "date":
      return fc.constantFrom(
        "2024-02-29T12:00:00Z",
        "1999-12-31T23:59:59.5+01:00",
      );
    case "url":
      return fc.constantFrom(
        "https://example.org/a?b=c#d",
        "mailto:someone@example.org",
      );
    case "regexp":
      return fc.constantFrom("^a+$", "(b|c)\\d");
    case "bytes":
      return fc
        .uint8Array({ maxLength: 8 })
        .map((bytes) => Buffer.from(bytes).toString("base64"));
    case "array":
      return fc.uniqueArray(inner(type.items), {
        minLength: type.minItems ?? 0,
        maxLength: 3,
        selector: (item) => JSON.stringify(item),
      });
    case "set":
      return fc.uniqueArray(inner(type.items), {
        maxLength: 3,
        selector: (item) => JSON.stringify(item),
      });
    case "tuple":
      return fc
        .tuple(
          ...type.leading.map((element) => inner(element.type)),
          fc.nat({
            max: type.leading.filter(({ optional }) => optional).length,
          }),
          type.rest === undefined
            ? fc.constant([])
            : fc.array(inner(type.rest), { maxLength: 2 }),
          fc.tuple(...type.trailing.map(inner)),
        )
        .map((drawn) => {
          const leading = drawn.slice(0, type.leading.length);
          const [cut, rest, trailing] = drawn.slice(type.leading.length) as [
            number,
            Json[],
            Json[],
          ];
          return cut > 0
            ? leading.slice(0, leading.length - cut)
            : [...leading, ...rest, ...trailing];
        });
    case "map":
      return entries(type.key, inner(type.values));
    case "object":
      return objectOf(type, inner);
    case "anyObject":
      return fc.dictionary(fc.constantFrom("a", "b"), safeJson);
    case "unknown":
      return safeJson;
    case "union":
      return fc.oneof(...type.members.map(inner));
    case "reference": {
      const definition = definitions.get(type.id);
      if (definition === undefined) throw new Error(type.id);
      // Where a recursive type goes on, its optional properties end it.
      return fc
        .constant(undefined)
        .chain(() =>
          instanceOf(
            depth > 0 ? definition.type : withoutOptional(definition.type),
            definitions,
            depth - 1,
          ),
        );
    }
  }
}

/** JSON whose numbers are exact. */
const safeJson = fc
  .jsonValue({ maxDepth: 2 })
  .filter(
    (value) => !/\d{16}|e/.test(JSON.stringify(value)),
  ) as fc.Arbitrary<Json>;

function withoutOptional(type: TypeNode): TypeNode {
  return type.kind === "object"
    ? {
        ...type,
        properties: type.properties.filter(({ optional }) => !optional),
      }
    : type;
}

function objectOf(
  type: ObjectType,
  inner: (type: TypeNode) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const own = fc.tuple(
    ...type.properties.map((property) =>
      (property.optional
        ? fc.option(inner(property.type), { nil: undefined })
        : inner(property.type)
      ).map((value) => [property.name, value] as const),
    ),
  );
  const further =
    type.index === undefined
      ? fc.constant({})
      : entries(type.index.key, inner(type.index.values));
  return fc
    .tuple(own, further)
    .map(([properties, others]) =>
      Object.fromEntries(
        [...Object.entries(others), ...properties].filter(
          (entry): entry is [string, Json] => entry[1] !== undefined,
        ),
      ),
    );
}

function entries(
  key: MapKey,
  values: fc.Arbitrary<Json>,
): fc.Arbitrary<{ [key: string]: Json }> {
  const keys =
    key.kind === "number"
      ? ["0", "7", "-1.5"]
      : key.kind === "enum"
        ? key.members.map(({ json }) => String(json))
        : key.pattern === undefined
          ? ["a", "b c", "__proto__"]
          : ["id-1", "id-2"];
  return fc
    .tuple(
      ...keys.map((name) =>
        fc
          .option(values, { nil: undefined })
          .map((value) => [name, value] as const),
      ),
    )
    .map((drawn) =>
      Object.fromEntries(
        drawn.filter(
          (entry): entry is [string, Json] => entry[1] !== undefined,
        ),
      ),
    );
}

/** Changes a value somewhere: another value in place, a key or an item more or less. */
export function disturbed(value: Json): fc.Arbitrary<Json> {
  const other = fc.oneof(
    fc.constantFrom<Json>(
      null,
      "",
      "x",
      "1",
      0,
      -1,
      1.5,
      true,
      [],
      {},
      "2024-01-01",
      "true",
      ["x"],
    ),
    safeJson,
  );
  const within: fc.Arbitrary<Json>[] = [];
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    within.push(other.map((item) => [...list, item]));
    if (list.length > 0)
      within.push(
        fc.constant(list.slice(1)),
        ...list.map((item, at) =>
          fc
            .constant(0)
            .chain(() =>
              disturbed(item).map((changed) => list.with(at, changed)),
            ),
        ),
      );
  } else if (typeof value === "object" && value !== null) {
    const object = value as { readonly [key: string]: Json };
    within.push(
      fc
        .tuple(fc.constantFrom("zz", "constructor", "1"), other)
        .map(([key, item]) => withKey(object, key, item)),
    );
    for (const key of Object.keys(object)) {
      within.push(
        fc.constant(withoutKey(object, key)),
        fc
          .constant(0)
          .chain(() =>
            disturbed(object[key] ?? null).map((changed) =>
              withKey(object, key, changed),
            ),
          ),
      );
    }
  }
  return fc.oneof(other, ...within);
}

function withKey(
  object: { readonly [key: string]: Json },
  key: string,
  value: Json,
): Json {
  return Object.fromEntries([
    ...Object.entries(object).filter(([name]) => name !== key),
    [key, value],
  ]);
}

function withoutKey(
  object: { readonly [key: string]: Json },
  key: string,
): Json {
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => name !== key),
  );
}
