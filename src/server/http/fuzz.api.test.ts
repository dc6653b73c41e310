// Generated requests to the documented paths and to every procedure.
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encode, type FuzzRequest, mostlyWith, sample, startFuzzContext } from '../../testing/contexts/fuzz-context.ts';
import { anyJson, anyText, arbitraryOf } from '../../testing/fuzz.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { schemaOf } from '../rest/openapi-schema.ts';
import { restProcedures } from '../rest/rest.ts';
import { appRouter } from '../router.ts';

const { cookie, userId, staffCookie, failuresOf } = await startFuzzContext();

/** Calls that end or replace the session; after them every call for users would be rejected. */
const ENDING =
  /^account\.(logout|login|register|remove|end|change|reset)|^staff\.endMemberSessions|^\/(logout|login|register|user\/password|reset-password)$/;
/** Calls that hash a password, which takes as long as fifty others; run less often. */
const HASHING = /login|register|password/i;
const weighted = (name: string, arbitrary: Arbitrary<FuzzRequest>) => ({ weight: HASHING.test(name) ? 1 : 4, arbitrary });
/** A query value; lists are joined by commas. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(textOf).join(',') : JSON.stringify(value);
}

/** A call of a documented operation with parameters and body that match its schema, nearly match it, or are random. */
function restCall(
  path: string,
  method: string,
  parameters: { name: string; in: string; schema: object }[],
  schema: object | undefined,
): Arbitrary<FuzzRequest> {
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const ids = fc.record(
    Object.fromEntries(
      inPath.map(({ name }) => [
        name,
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom('1', '2', String(userId), '2147483647') },
          { weight: 1, arbitrary: anyText.map(encode) },
        ),
      ]),
    ),
  );
  const querySchema = { type: 'object', properties: Object.fromEntries(inQuery.map((each) => [each.name, each.schema])) };
  const query = arbitraryOf(querySchema).map((value) => (typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {}));
  const body = schema ? arbitraryOf(schema as Record<string, unknown>) : fc.constant(undefined);
  const accept = fc.constantFrom('*/*', 'application/json', 'application/problem+json', 'application/x-ndjson');
  return fc.record({ ids, query, body, accept, session: mostlyWith(cookie) }).map(({ ids, query, body, accept, session }) => {
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`);
    return {
      method: method.toUpperCase(),
      target: `/api${filledPath}${search.length ? `?${search.join('&')}` : ''}`.slice(0, 8000),
      headers: {
        Accept: accept,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(ENDING.test(path) ? {} : session),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  });
}

interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodObject[] };
}

/** Calls of a procedure, alone or in a batch, most with input as its schema takes it. */
function trpcCall(name: string, { _def }: Procedure): Arbitrary<FuzzRequest> {
  const shape = Object.assign({}, ..._def.inputs.map((part) => part.shape)) as z.ZodRawShape;
  const input = _def.inputs.length ? arbitraryOf(schemaOf(z.object(shape), 'input')) : anyJson;
  return fc.record({ input, session: mostlyWith(cookie), batch: fc.integer({ min: 0, max: 3 }) }).map(({ input, session, batch }) => {
    const names = batch ? Array<string>(batch).fill(name).join() : name;
    const wrapped = batch ? Object.fromEntries(Array.from({ length: batch }, (_, i) => [i, { json: input }])) : { json: input };
    const text = JSON.stringify(wrapped);
    const asStaff = name.startsWith('staff.') && session.Cookie ? { Cookie: staffCookie } : session;
    const headers = { 'Content-Type': 'application/json', ...(ENDING.test(name) ? {} : asStaff) };
    const search = batch ? '?batch=1' : '?';
    return _def.type === 'query'
      ? { method: 'GET', target: `/trpc/${names}${search}&input=${encode(text)}`.slice(0, 12_000), headers }
      : { method: 'POST', target: `/trpc/${names}${search}`, headers, body: text };
  });
}

describe('no generated request causes a server error', () => {
  test('among 5,000 to the documented paths', async () => {
    const document = openApiDocument(restProcedures(), 'http://localhost:5000');
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody }]) =>
        weighted(path, restCall(path, method, parameters, requestBody?.content['application/json']?.schema)),
      ),
    );
    expect(await failuresOf(sample(fc.oneof(...calls), 5000))).toEqual([]);
  }, 240_000);

  test('among 5,000 to the procedures', async () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
    expect(
      await failuresOf(sample(fc.oneof(...procedures.map(([name, procedure]) => weighted(name, trpcCall(name, procedure)))), 5000)),
    ).toEqual([]);
  }, 240_000);

  test('among 1,000 of staff to their procedures', async () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(([name]) =>
      name.startsWith('staff.'),
    );
    // most ids and texts name nothing
    expect(await failuresOf(sample(fc.oneof(...procedures.map(([name, procedure]) => trpcCall(name, procedure))), 1000), 0.03)).toEqual([]);
  }, 240_000);
});
