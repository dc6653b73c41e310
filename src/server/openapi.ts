import { type ZodType, z } from 'zod';
import { uploadView } from '../shared/listing.ts';
import type { RestProcedure } from './rest.ts';

const jsonSchema = (schema: ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
};

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Record<string, unknown>;
    style?: string;
    explode?: boolean;
  }[];
  requestBody?: unknown;
  responses: Record<string, { description: string; headers?: unknown; content?: unknown }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** Path and query parameters of an input, in its order. */
function parameters({ input, meta }: RestProcedure): Operation['parameters'] {
  const schema = input ? jsonSchema(input, 'input') : {};
  const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>;
  const required = (schema.required ?? []) as string[];
  const inPath = new Set([...meta.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
  const wanted = Object.entries(properties).filter(([name]) => inPath.has(name) || meta.method === 'GET');
  return wanted.map(([name, { description, ...rest }]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    ...(description ? { description: description as string } : {}),
    schema: rest,
    ...(rest.type === 'array' ? { style: 'form', explode: false } : {}),
  }));
}

const refusal = (texts: string[]) => ({
  description: texts.join('; '),
  content: {
    'text/plain': { schema: { type: 'string', maxLength: 300 }, example: texts[0] },
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          status: { type: 'integer' },
          errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
        },
      },
    },
  },
});

function operation(procedure: RestProcedure): Operation {
  const { name, meta, input, output } = procedure;
  const whole = jsonSchema(output, 'output');
  const answer = meta.list ? (whole.properties as Record<string, Record<string, unknown>>).items! : whole;
  const hasBody = input && meta.method !== 'GET' && meta.method !== 'DELETE';
  const content: Record<string, unknown> = { 'application/json': { schema: answer } };
  if (meta.list) content['application/x-ndjson'] = { schema: { type: 'string', description: 'Every match, one JSON object a line' } };
  return {
    operationId: name,
    summary: meta.summary,
    tags: [name.split('.')[0]!],
    parameters: parameters(procedure),
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(input, 'input') } } } } : {}),
    responses: {
      [meta.status ?? 200]: {
        description: 'Success',
        ...(meta.list
          ? {
              headers: {
                'X-Total-Count': {
                  description: 'All matches of the filter, on every page; absent when counting them would take too long',
                  schema: { type: 'integer' },
                },
                'X-Total-Count-Capped': {
                  description: 'true when there are more than X-Total-Count',
                  schema: { type: 'string', enum: ['true'] },
                },
                Link: {
                  description: 'rel="next" while there is more: the homes after the last one of this page, as `after`',
                  schema: { type: 'string' },
                },
              },
            }
          : {}),
        ...(meta.status === 204 ? {} : { content }),
      },
      ...(input ? { 400: refusal(['A field is wrong, in words; several joined by "; "']) } : {}),
      ...Object.fromEntries(Object.entries(meta.refusals ?? {}).map(([status, texts]) => [status, refusal(texts)])),
      ...(meta.refusals?.[429] ? {} : { 429: refusal(['Too many requests. Please try again later.']) }),
      503: refusal(['Service temporarily unavailable. Please try again.']),
    },
  };
}

/** POST /uploads is a multipart route of its own, because a procedure takes JSON. */
const uploads: Operation = {
  operationId: 'photo.upload',
  summary: 'Upload a picture of a home: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  tags: ['photo'],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } },
    },
  },
  responses: {
    201: { description: 'Success', content: { 'application/json': { schema: jsonSchema(uploadView, 'output') } } },
    400: refusal(['Only JPEG, PNG, WebP or AVIF images are allowed', 'Image is too large (at most 40 megapixels)']),
    401: refusal(['Not signed in']),
    413: refusal(['Request body is too large']),
    429: refusal(['Too many requests. Please try again later.']),
  },
};

/** The OpenAPI 3.1 document of the documented paths, from the procedures themselves. */
export function openApiDocument(procedures: RestProcedure[], origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const procedure of procedures.toSorted((a, b) => a.meta.path.localeCompare(b.meta.path))) {
    paths[procedure.meta.path] ??= {};
    paths[procedure.meta.path]![procedure.meta.method.toLowerCase()] = operation(procedure);
  }
  paths['/uploads'] = { post: uploads };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dubai Appartments Sale',
      version: '1',
      description:
        'Homes for sale and for rent in Dubai and the other emirates. Prices are AED, areas square feet, times UTC. Errors are one line of plain text; send Accept: application/problem+json for JSON.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
  };
}
