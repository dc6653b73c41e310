// Sends generated requests to the documented REST paths and to every tRPC procedure: none may cause a server error.
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encode, type FuzzRequest, mostlyWith, sample, startFuzzContext } from '../../testing/contexts/fuzz-context.ts';
import { anyJson, anyText, arbitraryOf } from '../../testing/fuzz.ts';
import { runsOf } from '../../testing/sample.ts';
import { TOOLS } from '../rest/mcp/mcp-server.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { schemaOf } from '../rest/openapi-schema.ts';
import { restProcedures } from '../rest/rest.ts';
import { appRouter } from '../router.ts';

const { cookie, userId, staffCookie, failuresOf } = await startFuzzContext();

/** Calls that end or replace the session; they are sent without one, because after them every call for users would be rejected. */
const SESSION_ENDING =
  /^account\.(logout|login|register|remove|end|change|reset)|^staff\.endMemberSessions|^\/(logout|login|register|user\/password|reset-password)$/;
/** Calls that hash a password, which takes as long as fifty other calls; they are generated less often. */
const HASHING = /login|register|password/i;
/** A generator with the weight at which `fc.oneof` chooses it. */
const weighted = (name: string, arbitrary: Arbitrary<FuzzRequest>) => ({ weight: HASHING.test(name) ? 1 : 4, arbitrary });

/** The longest addresses of generated requests, in characters; Node.js reads 16 kB of headers. */
const MAX_REST_TARGET_CHARACTERS = 8000;
const MAX_TRPC_TARGET_CHARACTERS = 12_000;

/** The text of a query value; lists are joined by commas. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(textOf).join(',') : JSON.stringify(value);
}

/** A parameter of an operation in the OpenAPI document. */
interface Parameter {
  name: string;
  /** `path` or `query`. */
  in: string;
  schema: object;
}

/** Values of the parameters in a path, by name: mostly ids, sometimes any text. */
function pathValues(parameters: readonly Parameter[]): Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('1', '2', String(userId), '2147483647') },
    { weight: 1, arbitrary: anyText.map(encode) },
  );
  return fc.record(Object.fromEntries(parameters.map(({ name }) => [name, value])));
}

/** Values of the parameters in a query, by name; none where a generated value is not an object. */
function queryValues(parameters: readonly Parameter[]): Arbitrary<Record<string, unknown>> {
  const schema = { type: 'object', properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])) };
  return arbitraryOf(schema).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  );
}

/** A call of a documented operation with parameters and body that match its schema, nearly match it, or are random. */
function restCall(path: string, method: string, parameters: Parameter[], bodySchema: object | undefined): Arbitrary<FuzzRequest> {
  const generated = fc.record({
    pathTexts: pathValues(parameters.filter((each) => each.in === 'path')),
    query: queryValues(parameters.filter((each) => each.in === 'query')),
    body: bodySchema ? arbitraryOf(bodySchema as Record<string, unknown>) : fc.constant(undefined),
    accept: fc.constantFrom('*/*', 'application/json', 'application/problem+json', 'application/x-ndjson'),
    session: mostlyWith(cookie),
  });
  return generated.map(({ pathTexts, query, body, accept, session }) => {
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => pathTexts[name]!);
    const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`);
    return {
      method: method.toUpperCase(),
      target: `/api${filledPath}${pairs.length ? `?${pairs.join('&')}` : ''}`.slice(0, MAX_REST_TARGET_CHARACTERS),
      headers: {
        Accept: accept,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(SESSION_ENDING.test(path) ? {} : session),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  });
}

/** Generators of calls of each operation in the OpenAPI document, with their weights. */
function documentedCalls(): { weight: number; arbitrary: Arbitrary<FuzzRequest> }[] {
  const document = openApiDocument(restProcedures(), 'http://localhost:5000');
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) =>
      weighted(path, restCall(path, method, parameters, requestBody?.content['application/json']?.schema)),
    ),
  );
}

/** What tRPC knows about a procedure: its kind, and the schemas of its input, which apply together. */
interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodObject[] };
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Inputs of a procedure that match its schemas, nearly match them, or are random. */
function inputOf({ _def: { inputs } }: Procedure): Arbitrary<unknown> {
  if (inputs.length === 0) return anyJson;
  const shape = Object.assign({}, ...inputs.map((input) => input.shape)) as z.ZodRawShape;
  return arbitraryOf(schemaOf(z.object(shape), 'input'));
}

/** Calls of a procedure, alone or in a batch of up to three, most with an input that matches its schemas. */
function trpcCall(name: string, procedure: Procedure): Arbitrary<FuzzRequest> {
  const isStaffProcedure = name.startsWith('staff.');
  const generated = fc.record({
    input: inputOf(procedure),
    session: mostlyWith(cookie),
    // 0: not in a batch
    batchSize: fc.integer({ min: 0, max: 3 }),
  });
  return generated.map(({ input, session, batchSize }) => {
    const names = batchSize ? Array<string>(batchSize).fill(name).join() : name;
    // a batch is `{"0":{"json":…},"1":{"json":…}}`
    const batch = Object.fromEntries(Array.from({ length: batchSize }, (_, i) => [i, { json: input }]));
    const text = JSON.stringify(batchSize ? batch : { json: input });
    const callerSession = isStaffProcedure && session.Cookie ? { Cookie: staffCookie } : session;
    const headers = { 'Content-Type': 'application/json', ...(SESSION_ENDING.test(name) ? {} : callerSession) };
    const target = `/trpc/${names}${batchSize ? '?batch=1' : '?'}`;
    return procedure._def.type === 'query'
      ? { method: 'GET', target: `${target}&input=${encode(text)}`.slice(0, MAX_TRPC_TARGET_CHARACTERS), headers }
      : { method: 'POST', target, headers, body: text };
  });
}

/** Calls of a tool for assistants, most with arguments that match its schema. */
const toolCall = (name: string, input: z.ZodObject): Arbitrary<FuzzRequest> =>
  arbitraryOf(schemaOf(input, 'input')).map((value) => ({
    method: 'POST',
    target: '/mcp',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: value } }),
  }));

describe('no generated request causes a server error', () => {
  test('among generated ones to the documented paths', async () => {
    const requests = sample(fc.oneof(...documentedCalls()), runsOf({ all: 5000, few: 800 }));
    expect(await failuresOf(requests)).toEqual([]);
  }, 240_000);

  test('among generated ones to the procedures', async () => {
    const calls = procedures.map(([name, procedure]) => weighted(name, trpcCall(name, procedure)));
    expect(await failuresOf(sample(fc.oneof(...calls), runsOf({ all: 5000, few: 800 })))).toEqual([]);
  }, 240_000);

  test('among generated ones to the tools of assistants', async () => {
    const calls = TOOLS.map(({ name, input }) => toolCall(name, input));
    expect(await failuresOf(sample(fc.oneof(...calls), runsOf({ all: 2000, few: 200 })))).toEqual([]);
  }, 240_000);

  test('among generated ones of staff to their procedures', async () => {
    const staffProcedures = procedures.filter(([name]) => name.startsWith('staff.'));
    const calls = staffProcedures.map(([name, procedure]) => trpcCall(name, procedure));
    // few calls are answered with 200, because most generated ids and texts name nothing that exists
    const minOkShare = 0.03;
    expect(await failuresOf(sample(fc.oneof(...calls), runsOf({ all: 1000, few: 200 })), minOkShare)).toEqual([]);
  }, 240_000);
});
