import { type ZodType, z } from 'zod';
import { userView } from '../../shared/account.ts';
import { agentView } from '../../shared/agent.ts';
import { uploadView } from '../../shared/listing/listing.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';
import { propertyView } from '../../shared/property/property-view.ts';
import { reviewView } from '../../shared/review.ts';

export type JsonSchema = Record<string, unknown>;

/** Schemas of answers that clients name in their own code. */
const NAMED = { Property: propertyView, Agent: agentView, User: userView, Review: reviewView, Upload: uploadView };
for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id });

/** RFC 9457, as every error answers those who accept `application/problem+json`. */
const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'errors'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
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

/** What zod says of a schema, corrected for readers of the document. */
function correct({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  // a text that is folded into one of a list: without case, and so a text for zod
  if (def.type === 'pipe' && (def.out as z.core.$ZodTypes)._zod.def.type === 'enum') {
    jsonSchema.enum = Object.values((def.out as z.core.$ZodEnum)._zod.def.entries);
    delete jsonSchema.minLength;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // a later release may answer more
  delete jsonSchema.additionalProperties;
}

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
    Object.entries(NAMED).map(([name, schema]) => {
      const { $defs } = z.toJSONSchema(schema, { io: 'output', override: correct });
      return [name, inDocument($defs![name])];
    }),
  ),
  Problem: PROBLEM,
});

/** Several values in one text, joined by commas: what a client gives as a list. */
export const LIST_PARAMETERS: Record<string, JsonSchema> = {
  propertyType: { type: 'array', items: { type: 'string', enum: [...PROPERTY_TYPES] } },
};
