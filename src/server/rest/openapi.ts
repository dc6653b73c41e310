// Builds the OpenAPI document of the REST API from the tRPC procedures that have a REST path.
import { type ZodType, z } from 'zod';
import { uploadViewSchema } from '../../shared/listing/upload.ts';
import { takesIdempotencyKey } from '../idempotency/idempotency.ts';
import type { RestMeta } from '../trpc.ts';
import { type JsonSchema, LIST_PARAMETERS, namedSchemas, problemReference, schemaOf } from './openapi-schema.ts';

/** A procedure with a documented path. */
export interface DocumentedProcedure {
  /** Its name in the router, such as `property.get`. */
  name: string;
  meta: RestMeta;
  input: z.ZodObject | null;
  output: ZodType;
  /** Whether it requires a signed-in user. */
  isForMembers: boolean;
}

/** A response of an operation, as OpenAPI describes it. */
interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** Names the session cookie where the operation requires a signed-in user. */
  security?: Record<string, string[]>[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: JsonSchema;
    style?: string;
    explode?: boolean;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** The header of requests that have one effect however often they are sent. */
const IDEMPOTENCY_KEY: Operation['parameters'][number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of the caller for this request. The same request with it within 24 hours has no further effect: it gets the first answer, with Idempotent-Replayed: true',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};
/** Whether an operation takes that header: what visitors do with passwords runs each time. */
const takesKey = ({ meta, isForMembers }: Pick<DocumentedProcedure, 'meta'> & { isForMembers?: boolean }): boolean =>
  takesIdempotencyKey(meta.method) && (isForMembers === true || meta.repetition !== 'apart');

/** The names of the parameters in a path. */
const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** The path and query parameters of an operation, in the order of the fields of its input. */
function parametersOf({ input, meta }: DocumentedProcedure): Operation['parameters'] {
  const schema = input ? schemaOf(input, 'input') : {};
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const inPath = pathNames(meta.path);
  const fields = Object.entries(properties).filter(
    ([name]) => inPath.includes(name) || meta.method === 'GET' || meta.query?.includes(name),
  );
  return fields.map(([name, { description, ...rest }]) => {
    // one that takes a single value says so by its values
    const fieldSchema = (meta.method === 'GET' && !('enum' in rest) && LIST_PARAMETERS[name]) || rest;
    const isList = fieldSchema.type === 'array';
    return {
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      ...(description ? { description: description as string } : {}),
      // one value need not stand in a list
      schema: isList ? { anyOf: [fieldSchema.items, fieldSchema] } : fieldSchema,
      ...(isList ? { style: 'form', explode: false } : {}),
    };
  });
}

/** The JSON body of an operation: the fields of its input that are not in the path. Undefined when it takes no body. */
function requestBodyOf({ input, meta }: DocumentedProcedure): Operation['requestBody'] {
  if (!input || meta.method === 'GET' || meta.method === 'DELETE') return undefined;
  const inPath = pathNames(meta.path);
  const fields = Object.entries(input.shape as Record<string, ZodType>).filter(
    ([name]) => !inPath.includes(name) && !meta.query?.includes(name),
  );
  if (fields.length === 0) return undefined;
  const schema = schemaOf(z.object(Object.fromEntries(fields)), 'input');
  return { required: ((schema.required ?? []) as string[]).length > 0, content: { 'application/json': { schema } } };
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

/** The error response of a status. `texts` are its possible messages, of which the first is the example. */
const errorAnswer = (status: number, texts: readonly string[]): Answer => ({
  description: texts.join('; '),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  content: {
    'text/plain': { schema: { type: 'string', maxLength: 300 }, example: texts[0] },
    'application/problem+json': { schema: problemReference(status) },
  },
});

/** What the errors of an operation follow from. */
type ErrorSource = Pick<DocumentedProcedure, 'input' | 'meta'> & { isForMembers?: boolean };
type StatusText = [status: number, text: string];
const TOO_MANY = 'Too many requests. Please try again later.';
/** Errors of requests with an `Idempotency-Key`. */
const OF_KEYS: StatusText[] = [
  [409, 'A request with this Idempotency-Key is still running'],
  [422, 'This Idempotency-Key was used for a different request'],
];
/** Errors that an operation can answer besides those of its own procedure. */
function generalErrors(procedure: ErrorSource, contentType: string): StatusText[] {
  const { input, meta } = procedure;
  const ofInput: StatusText[] = [[400, 'A field is wrong, in words; several joined by "; "']];
  const ofChanges: StatusText[] = [
    [403, 'Cross-site request refused'],
    [413, 'Request body is too large'],
    [415, `Content-Type must be ${contentType}`],
  ];
  const ofRateLimit: StatusText[] = [[429, TOO_MANY]];
  const hasOwnLimitText = meta.errorResponses?.[429] !== undefined;
  return [
    ...(input ? ofInput : []),
    ...(meta.method === 'GET' ? [] : ofChanges),
    ...(takesKey(procedure) ? OF_KEYS : []),
    ...(hasOwnLimitText ? [] : ofRateLimit),
    [503, 'Service temporarily unavailable. Please try again.'],
  ];
}

/** The error responses of a procedure by status: its own texts first, then those of `generalErrors`. */
function errorAnswers(procedure: ErrorSource, contentType = 'application/json'): Record<string, Answer> {
  const texts = new Map<number, string[]>();
  const ownErrors = Object.entries(procedure.meta.errorResponses ?? {}).flatMap(([status, list]) =>
    list.map((text) => [Number(status), text] as const),
  );
  for (const [status, text] of [...ownErrors, ...generalErrors(procedure, contentType)])
    texts.set(status, [...(texts.get(status) ?? []), text]);
  return Object.fromEntries([...texts].map(([status, list]) => [status, errorAnswer(status, list)]));
}

/** Procedures whose documented response has the header that sets the session cookie. */
const STARTS_SESSION = ['account.login', 'passkey.signIn', 'account.register', 'account.resetPassword', 'account.changePassword'];
const SESSION_COOKIE = { 'Set-Cookie': { description: 'The session, for calls of members', schema: { type: 'string' } } };
const LIST_HEADERS = {
  'X-Total-Count': {
    description: 'All matches of the filter, on every page; absent when counting them would take too long, and with NDJSON',
    schema: { type: 'integer' },
  },
  'X-Total-Count-Capped': { description: 'true when there are more than X-Total-Count', schema: { type: 'string', enum: ['true'] } },
  Link: {
    description: 'rel="next" while there is more: the homes after the last one of this page, as `after`; only with JSON',
    schema: { type: 'string' },
  },
};
/** The schema of an NDJSON response. As in OpenAPI 3.2, it is the schema of the list that all lines together are. */
const ndjsonSchema = (list: JsonSchema): JsonSchema => ({
  ...list,
  description: 'Every match without a limit, one Property a line, for those who accept this type; a server sends two such answers at once',
});

/** The response of a successful call. The body of a list is its rows; total and next page are in headers. Only the list of all homes is exported. */
function successAnswer({ meta, output, name }: DocumentedProcedure): Answer {
  if (meta.status === 204) return { description: 'Success' };
  const schema = schemaOf(output, 'output');
  const answer = meta.list ? ((schema.properties as Record<string, JsonSchema>).items as JsonSchema) : schema;
  return {
    description: 'Success',
    ...(meta.list ? { headers: LIST_HEADERS } : {}),
    ...(STARTS_SESSION.includes(name) ? { headers: SESSION_COOKIE } : {}),
    content: {
      'application/json': { schema: answer },
      ...(meta.list && meta.json ? { 'application/x-ndjson': { schema: ndjsonSchema(answer) } } : {}),
    },
  };
}

const SIGNED_IN: NonNullable<Operation['security']> = [{ session: [] }];
/** A session, or an API key with the scope of the operation. */
const SIGNED_IN_OR_KEY: NonNullable<Operation['security']> = [{ session: [] }, { key: [] }];

/** Describes a procedure as an operation of the document. */
function operationOf(procedure: DocumentedProcedure): Operation {
  const { name, meta, isForMembers } = procedure;
  const body = requestBodyOf(procedure);
  return {
    operationId: name,
    summary: meta.scope && meta.scope !== 'any' ? `${meta.summary} (${meta.scope})` : meta.summary,
    tags: [name.split('.')[0]!],
    ...(isForMembers ? { security: meta.scope ? SIGNED_IN_OR_KEY : SIGNED_IN } : {}),
    parameters: [...parametersOf(procedure), ...(takesKey(procedure) ? [IDEMPOTENCY_KEY] : [])],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [meta.status ?? 200]: successAnswer(procedure),
      ...(meta.isCreated ? { 201: { ...successAnswer(procedure), description: 'Created' } } : {}),
      ...errorAnswers(procedure),
    },
  };
}

/** POST /uploads takes a multipart form, so that it is an Express route and no procedure, and is described here by hand. */
const uploadOperation = (): Operation => ({
  operationId: 'photo.upload',
  summary: 'Upload a picture of a home: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels',
  tags: ['photo'],
  security: SIGNED_IN_OR_KEY,
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } },
    },
  },
  responses: {
    201: { description: 'Success', content: { 'application/json': { schema: schemaOf(uploadViewSchema, 'output') } } },
    ...errorAnswers(
      {
        input: null,
        meta: {
          method: 'POST',
          path: '/uploads',
          repetition: 'apart',
          summary: '',
          errorResponses: {
            400: ['Only JPEG, PNG, WebP or AVIF images are allowed', 'Image is too large (at most 40 megapixels)'],
            401: ['Not signed in'],
          },
        },
      },
      'multipart/form-data',
    ),
  },
});

/** Builds the OpenAPI 3.1 document. `origin` is that of the server, such as `https://homes.example`; it decides the name of the session cookie. */
export function openApiDocument(procedures: DocumentedProcedure[], origin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const procedure of procedures.toSorted((a, b) => a.meta.path.localeCompare(b.meta.path))) {
    paths[procedure.meta.path] ??= {};
    paths[procedure.meta.path]![procedure.meta.method.toLowerCase()] = operationOf(procedure);
  }
  paths['/uploads'] = { post: uploadOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dubai Appartments Sale',
      version: '1',
      description:
        'Homes for sale and for rent in Dubai and the other emirates. Prices are AED, areas square feet, times UTC. Errors are one line of plain text; send Accept: application/problem+json for JSON. Lists in a query are joined by commas.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: origin.startsWith('https:') ? '__Host-sid' : 'sid',
          description: 'Set by POST /login and POST /register',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key with the scope of the operation, made on /team/developers or by POST /keys',
        },
      },
    },
  };
}
