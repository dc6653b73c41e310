// JSON Schemas for the OpenAPI document, from zod schemas.
import { type ZodType, z } from 'zod';
import { userViewSchema } from '../../shared/account/account.ts';
import { agentViewSchema } from '../../shared/agent/agent.ts';
import { uploadViewSchema } from '../../shared/listing/listing.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';
import { propertyViewSchema } from '../../shared/property/property-view.ts';
import { reviewViewSchema } from '../../shared/review/review.ts';

export type JsonSchema = Record<string, unknown>;

/** Schemas of answers that have a name in the document. Loading this file registers them with zod. */
const NAMED_SCHEMAS = {
  Property: propertyViewSchema,
  Agent: agentViewSchema,
  User: userViewSchema,
  Review: reviewViewSchema,
  Upload: uploadViewSchema,
};
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) z.globalRegistry.add(schema, { id });

/** RFC 9457, as every error answers those who accept `application/problem+json`. */
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

/** Corrects, in place, the JSON Schema that zod made of a schema. */
function correct({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  // a value of a list in any case is a plain text for zod; the document names the list
  if (def.type === 'pipe' && (def.out as z.core.$ZodTypes)._zod.def.type === 'enum') {
    jsonSchema.enum = Object.values((def.out as z.core.$ZodEnum)._zod.def.entries);
    delete jsonSchema.minLength;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // a later release may answer more
  delete jsonSchema.additionalProperties;
}

/** The schema as plain JSON, with its references to definitions pointing to the document's `components`. */
const inDocument = (schema: unknown): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** The JSON Schema of an input or an answer; named schemas in it are references to `namedSchemas`. */
export function schemaOf(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: correct });
  return inDocument(rest);
}

/** The schemas of the document by their names. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, schema]) => {
      const { $defs } = z.toJSONSchema(schema, { io: 'output', override: correct });
      return [name, inDocument($defs![name])];
    }),
  ),
  Problem: PROBLEM,
});

/** Query parameters that take several values in one text, joined by commas: the document describes them as lists. */
export const LIST_PARAMETERS: Record<string, JsonSchema> = {
  propertyType: { type: 'array', items: { type: 'string', enum: [...PROPERTY_TYPES] } },
};
