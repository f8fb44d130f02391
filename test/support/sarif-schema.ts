/** What SARIF 2.1.0 (OASIS, sections 3.13 to 3.49) says of the parts that toolgen writes; nothing else is admitted. */
const message = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
};

const physicalLocation = {
  type: "object",
  properties: {
    artifactLocation: {
      type: "object",
      properties: {
        uri: { type: "string", format: "uri-reference" },
        uriBaseId: { type: "string" },
      },
      required: ["uri"],
      additionalProperties: false,
    },
    region: {
      type: "object",
      properties: {
        startLine: { type: "integer", minimum: 1 },
        startColumn: { type: "integer", minimum: 1 },
        endColumn: { type: "integer", minimum: 1 },
        snippet: message,
      },
      required: ["startLine"],
      additionalProperties: false,
    },
  },
  required: ["artifactLocation"],
  additionalProperties: false,
};

const location = {
  type: "object",
  properties: {
    id: { type: "integer", minimum: -1 },
    physicalLocation,
    message,
  },
  additionalProperties: false,
};

const level = { enum: ["none", "note", "warning", "error"] };

const run = {
  type: "object",
  properties: {
    tool: {
      type: "object",
      properties: {
        driver: {
          type: "object",
          properties: {
            name: { type: "string" },
            semanticVersion: { type: "string" },
            rules: {
              type: "array",
              uniqueItems: true,
              items: {
                type: "object",
                properties: {
                  id: { type: "string" },
                  name: { type: "string" },
                  defaultConfiguration: {
                    type: "object",
                    properties: { level },
                    additionalProperties: false,
                  },
                },
                required: ["id"],
                additionalProperties: false,
              },
            },
          },
          required: ["name"],
          additionalProperties: false,
        },
      },
      required: ["driver"],
      additionalProperties: false,
    },
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    results: {
      type: "array",
      items: {
        type: "object",
        properties: {
          ruleId: { type: "string" },
          ruleIndex: { type: "integer", minimum: -1 },
          level,
          message,
          locations: { type: "array", items: location },
          relatedLocations: {
            type: "array",
            uniqueItems: true,
            items: location,
          },
        },
        required: ["message"],
        additionalProperties: false,
      },
    },
  },
  required: ["tool"],
  additionalProperties: false,
};

export const sarifSchema = {
  type: "object",
  properties: {
    $schema: { type: "string", format: "uri" },
    version: { enum: ["2.1.0"] },
    runs: { type: "array", items: run },
  },
  required: ["version", "runs"],
  additionalProperties: false,
};
