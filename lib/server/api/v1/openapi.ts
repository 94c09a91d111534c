import "server-only";
import { z } from "zod";
import { NO_METHOD, PROBLEMS } from "#lib/server/api/problem.ts";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { ERROR_STATUS, type ErrorCode } from "#lib/shared/base/errors.ts";
import { API_ROUTES } from "./routes.ts";

type Json = Record<string, unknown>;

const input = z.strictObject({});
const output = z.looseObject({ openapi: z.literal("3.1.0") });

/** The document of the API. Any key reads it. It is not public, as it says what this server can do. */
export const getDocument: ApiRoute<typeof input, typeof output> = {
  path: "/openapi.json",
  summary: "This document",
  right: null,
  input,
  output,
  verb: () => Promise.resolve({ body: apiDocument() }),
};

let made: (Json & { openapi: "3.1.0" }) | null = null;

/** Builds the OpenAPI document from the schemas of the routes, once. */
export function apiDocument(): Json & { openapi: "3.1.0" } {
  made ??= {
    openapi: "3.1.0",
    info: {
      title: "Merchant Desk",
      version: "1",
      description: "Reads what Merchant Desk has stored. No call of this API costs points.",
    },
    servers: [{ url: "/api/v1" }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      [...API_ROUTES, getDocument].map((route) => [route.path, { get: operation(route) }]),
    ),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "A key from Settings → API keys" },
      },
      responses: problemResponses(),
      schemas: { ...namedSchemas(), Problem: schemaOf(problem) },
    },
  };
  return made;
}

const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().meta({ description: "Reference of the request, as in the log" }),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: "What is wrong with each parameter" }),
  needed: z.string().optional().meta({ description: "The right that the key lacks" }),
});

function operation({
  path,
  summary,
  right,
  input: given,
  output: body,
  headers = {},
  hasCsv,
}: ApiRoute): Json {
  const { properties = {} } = schemaOf(given) as { properties?: Record<string, Json> };
  const codes = ["notSignedIn", "badInput", "tooManyTries", "internal"] as ErrorCode[];
  if (right !== null) codes.push("forbidden");
  if (path.endsWith("}")) codes.push("notFound");
  if ("since" in given.shape) codes.push("gone");
  return {
    summary,
    ...(right !== null && { description: `Needs the right ${right}.` }),
    parameters: Object.entries(properties).map(([name, { description, ...schema }]) => {
      const isInPath = path.includes(`{${name}}`);
      const isRequired = isInPath || given.shape[name]?.safeParse(undefined).success === false;
      return { name, in: isInPath ? "path" : "query", required: isRequired, description, schema };
    }),
    responses: {
      200: {
        description: "Found",
        headers: Object.fromEntries(
          Object.entries({ ...LIMIT_HEADERS, ...headers }).map(([name, description]) => [
            name,
            { description, schema: { type: "string" } },
          ]),
        ),
        content: {
          "application/json": { schema: schemaOf(body) },
          ...(hasCsv && { "text/csv": { schema: { type: "string" } } }),
        },
      },
      ...Object.fromEntries(
        codes.map((code) => [ERROR_STATUS[code], { $ref: `#/components/responses/${PROBLEMS[code]?.name}` }]),
      ),
    },
  };
}

const LIMIT_HEADERS = {
  "RateLimit-Policy": "Calls that the key may make in a minute",
  RateLimit: "Calls left, and seconds until all are again",
};

function problemResponses(): Json {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const named = [...Object.values(PROBLEMS), NO_METHOD].map(({ name, title, detail }) => [
    name,
    { description: `${title}. ${detail}`, content },
  ]);
  return Object.fromEntries(named) as Json;
}

/** The schema of a body or of parameters; schemas with an id are references to the components. */
function schemaOf(schema: z.ZodType): Json {
  return withReferences(z.toJSONSchema(schema, OPTIONS) as Json);
}

const OPTIONS = { target: "draft-2020-12", io: "output" } as const;

/** The schemas with an id, of all routes. */
function namedSchemas(): Json {
  const found: Json = {};
  for (const { output: body } of API_ROUTES) {
    const { $defs = {} } = z.toJSONSchema(body, OPTIONS) as { $defs?: Record<string, Json> };
    for (const [name, schema] of Object.entries($defs)) found[name] = withReferences(schema);
  }
  return found;
}

/** Turns references to own definitions into those of the components, and drops what belongs to no component. */
function withReferences(schema: Json): Json {
  const own = Object.entries(schema).filter(([name]) => !["$schema", "$defs", "id"].includes(name));
  const text = JSON.stringify(Object.fromEntries(own));
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
