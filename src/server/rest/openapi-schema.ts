// Converts the zod schemas of inputs and responses to the JSON Schemas of the OpenAPI document.
import { type ZodType, z } from 'zod';
import { userViewSchema } from '../../shared/account/account.ts';
import { agentViewSchema } from '../../shared/agent/agent.ts';
import { feedRunSchema, feedSchema } from '../../shared/incoming-feed/incoming-feed.ts';
import { uploadViewSchema } from '../../shared/listing/upload.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';
import { propertyViewSchema } from '../../shared/property/property-view.ts';
import { reviewViewSchema } from '../../shared/review/review.ts';

export type JsonSchema = Record<string, unknown>;

/** Response schemas that have a name in the document. Importing this file registers them in the global registry of zod. */
const NAMED_SCHEMAS = {
  Property: propertyViewSchema,
  Agent: agentViewSchema,
  User: userViewSchema,
  Review: reviewViewSchema,
  Upload: uploadViewSchema,
  Feed: feedSchema,
  FeedRun: feedRunSchema,
};
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) z.globalRegistry.add(schema, { id });

/** The body of every error for clients that accept `application/problem+json` (RFC 9457). */
const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'errors'],
  properties: {
    type: {
      type: 'string',
      enum: ['about:blank', 'second-factor', 'step-up', 'gone'],
      description: 'A name where the status does not say enough',
    },
    title: { type: 'string', description: 'What is wrong, in words; several fields joined by "; "' },
    status: { type: 'integer' },
    errors: {
      type: 'array',
      description: 'The fields of the input that are wrong',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** The errors that operations answer, with the names of their kinds: by `status` and `type` a client knows which one it got. */
const PROBLEM_TYPES: Record<number, readonly string[]> = {
  400: ['about:blank'],
  401: ['about:blank', 'second-factor'],
  403: ['about:blank', 'step-up'],
  404: ['about:blank'],
  409: ['about:blank'],
  410: ['about:blank', 'gone'],
  413: ['about:blank'],
  415: ['about:blank'],
  422: ['about:blank'],
  429: ['about:blank'],
  502: ['about:blank'],
  503: ['about:blank'],
};
/** The schema of the problems with a status, a reference into the document. */
export const problemReference = (status: number): JsonSchema => ({ $ref: `#/components/schemas/Problem${status}` });
const problemSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(PROBLEM_TYPES).map(([status, types]) => [
      `Problem${status}`,
      {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            required: ['type', 'status'],
            properties: { type: { type: 'string', enum: types }, status: { type: 'integer', enum: [Number(status)] } },
          },
        ],
      },
    ]),
  );

/** The mark of a field that the server fills in where a request leaves it out, for which zod has no word where a schema before it does so. */
const FILLED_IN = 'x-filled-in';
/** Takes the marked fields of an object out of those that are required. */
function omitFilledIn(jsonSchema: JsonSchema): void {
  const { properties, required } = jsonSchema as { properties?: Record<string, JsonSchema>; required?: string[] };
  for (const [name, field] of Object.entries(properties ?? {})) {
    if (!(FILLED_IN in field)) continue;
    delete field[FILLED_IN];
    jsonSchema.required = required?.filter((each) => each !== name);
  }
}

/** Corrects, in place, the JSON Schema that zod made from a schema. */
function correct({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  // a value of a fixed list that is accepted in upper and lower case is a plain string for zod; the document lists the values
  if (def.type === 'pipe' && (def.out as z.core.$ZodTypes)._zod.def.type === 'enum') {
    jsonSchema.enum = Object.values((def.out as z.core.$ZodEnum)._zod.def.entries);
    delete jsonSchema.minLength;
  }
  // zod states these limits for every integer; they say nothing about the field
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  omitFilledIn(jsonSchema);
  // later releases may add fields to a response, so clients must not reject unknown ones
  delete jsonSchema.additionalProperties;
}

/** Copies a schema as plain JSON, and points its references to the `components` of the document. */
const withDocumentReferences = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** The JSON Schema of an input or a response. The schemas of `namedSchemas` appear in it as references. */
export function schemaOf(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: correct });
  return withDocumentReferences(jsonSchema);
}

/** The schemas to which the others refer, by their names in the document. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, schema]) => {
      const { $defs } = z.toJSONSchema(schema, { io: 'output', override: correct });
      return [name, withDocumentReferences($defs![name])];
    }),
  ),
  Problem: PROBLEM,
  ...problemSchemas(),
});

/** Query parameters that are strings for zod, but take several values joined by commas: the document describes them as lists. */
export const LIST_PARAMETERS: Record<string, JsonSchema> = {
  propertyType: { type: 'array', items: { type: 'string', enum: [...PROPERTY_TYPES] } },
};
