import { Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { render } from '../../client/entry-server.tsx';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { cookieOf, makeMember } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { anyJson, anyText, arbitraryOf, HOSTILE_PARAMETERS, PAGE_PARAMETERS } from '../../testing/fuzz.ts';
import { type ListeningServer, listen, worstStatus } from '../../testing/http.ts';
import { ROUTE_ADDRESSES } from '../../testing/route-addresses.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { schemaOf } from '../rest/openapi-schema.ts';
import { restProcedures } from '../rest/rest.ts';
import { appRouter } from '../router.ts';

/** `FUZZ_SEED=…` generates other requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const CONCURRENT = 8;
const LIMITS = ['REGISTER', 'LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'CREATE_LISTING', 'PAYMENT', 'UPLOAD', 'EXPORT'];

/** Node.js reads 16 kB of headers. */
const MAX_TARGET_CHARACTERS = 15_000;
/** Hostile addresses of pages of one thing, which name nothing. */
const PAGE_OF_ONE =
  /^(\/ar)?\/(properties|agents|areas|news|list|help\/buying-guides)\/(?!(buying-guides|mortgage-calculator|tutorials))[^?]+$/;

interface Sent {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
}

let server: TestServer;
let http: ListeningServer;
let cookie: string;
let staffCookie: string;
let userId: number;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
beforeAll(async () => {
  server = await testServer(Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '0'])));
  server.pages.load = async () => ({ template: '<!--head--><!--app--><!--state-->', render });
  const expert = await makeAgent(server.deps.orm.em);
  for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { agent: expert, amenities: ['Garden'] });
  const member = await makeMember(server);
  userId = member.id;
  cookie = cookieOf(member.device);
  staffCookie = cookieOf((await makeStaff(server, 'admin')).device);
  http = await listen(server);
});
afterAll(async () => {
  agent.destroy();
  http.close();
  await server.close();
});

/** Sends a request; the worst status of its answer, also of the calls of a batch. */
const send = ({ method, target, headers, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ agent, host: '127.0.0.1', port: http.port, method, path: target, headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += String(piece);
      });
      answer.once('end', () => resolve(worstStatus(answer.statusCode!, text)));
      answer.once('error', reject);
    });
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });

/** Sends all requests; returns those with a status that is not allowed, by default those with a server error. */
async function failuresOf(
  requests: readonly Sent[],
  leastShare = 0.1,
  isAllowed = (status: number, _sent: Sent): boolean => status < 500,
): Promise<{ status: number; sent: Sent }[]> {
  const unavailable: Sent[] = [];
  const failures: { status: number; sent: Sent }[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const sendNext = async (): Promise<void> => {
    for (let fuzzRequest = requests[next++]; fuzzRequest; fuzzRequest = requests[next++]) {
      const status = await send(fuzzRequest);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status > 500) unavailable.push(fuzzRequest);
      else if (!isAllowed(status, fuzzRequest)) failures.push({ status, sent: fuzzRequest });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, sendNext));
  // 503 on a busy machine is not a failure; alone the request must be answered
  for (const sent of unavailable) {
    const status = await send(sent);
    if (!isAllowed(status, sent)) failures.push({ status, sent });
  }
  // enough requests must pass all checks, or the test tries little
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests.length * leastShare);
  return failures;
}
const sample = (arbitrary: Arbitrary<Sent>, count: number): Sent[] => fc.sample(arbitrary, { seed: SEED, numRuns: count });

/** Calls that end or replace the session; after them every call for users would be rejected. */
const ENDING =
  /^account\.(logout|login|register|remove|end|change|reset)|^staff\.endMemberSessions|^\/(logout|login|register|user\/password|reset-password)$/;
/** Calls that hash a password, which takes as long as fifty others; run less often. */
const HASHING = /login|register|password/i;
const weighted = (name: string, arbitrary: Arbitrary<Sent>) => ({ weight: HASHING.test(name) ? 1 : 4, arbitrary });
const signedIn = fc.nat(4).map((n): Record<string, string> => (n > 0 ? { Cookie: cookie } : {}));
/** A text without unpaired surrogates, which cannot be encoded in a URL. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
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
): Arbitrary<Sent> {
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
  return fc.record({ ids, query, body, accept, session: signedIn }).map(({ ids, query, body, accept, session }) => {
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
function trpcCall(name: string, { _def }: Procedure): Arbitrary<Sent> {
  const shape = Object.assign({}, ..._def.inputs.map((part) => part.shape)) as z.ZodRawShape;
  const input = _def.inputs.length ? arbitraryOf(schemaOf(z.object(shape), 'input')) : anyJson;
  return fc.record({ input, session: signedIn, batch: fc.integer({ min: 0, max: 3 }) }).map(({ input, session, batch }) => {
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

  test('among 200 to the pages', async () => {
    const paths = [
      '/',
      '/properties',
      '/properties/1',
      '/agents',
      '/agents/1',
      '/areas',
      '/news',
      '/auth',
      '/help/mortgage-calculator',
      '/about',
    ];
    const keys = Object.keys(restProcedures().find(({ name }) => name === 'property.list')!.input!.shape);
    const query = fc.array(fc.tuple(fc.constantFrom(...keys, 'page', 'view', 'bounds', 'tab', 'next', 'token'), anyText), { maxLength: 5 });
    const path = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...paths) },
      { weight: 1, arbitrary: anyText.map((text) => `/${encode(text)}`) },
    );
    const page = fc.record({ path, query, session: signedIn }).map(({ path, query, session }) => ({
      method: 'GET',
      target: `${path}?${query.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`.slice(0, 8000),
      headers: session,
    }));
    expect(await failuresOf(sample(page, 200))).toEqual([]);
  }, 240_000);

  test('among those to every page with hostile parameters, which answers as a page or is not found', async () => {
    const get = (target: string, cookie?: string): Sent => ({
      method: 'GET',
      target: target.slice(0, MAX_TARGET_CHARACTERS),
      headers: cookie ? { Cookie: cookie } : {},
    });
    const addresses = Object.entries(ROUTE_ADDRESSES);
    const withHostilePath = addresses
      .filter(([route]) => route.includes('/:'))
      .flatMap(([route, address]) => HOSTILE_PARAMETERS.flatMap((text) => [route.replace(/:\w+\??/g, text), address + text]))
      .flatMap((path) => [get(path), get(`/ar${path}`, path.startsWith('/staff') ? staffCookie : cookie)]);
    const withHostileQuery = addresses.flatMap(([, address]) =>
      HOSTILE_PARAMETERS.map((text) => {
        const query = PAGE_PARAMETERS.map((name) => `${name}=${text}`).join('&');
        return get(`${address.replace(/\?.*/, '')}?${query}`);
      }),
    );
    const searches = Object.keys(searchFilterSchema.shape).flatMap((name) =>
      HOSTILE_PARAMETERS.filter((_, i) => i % 3 === 0).map((text, i) => get(`/properties?${name}=${text}${i % 2 ? '&view=map' : ''}`)),
    );
    const logged = vi.spyOn(console, 'warn');
    const isPage = (status: number, { target }: Sent): boolean =>
      PAGE_OF_ONE.test(target) ? status === 404 : [200, 302, 404].includes(status);
    expect(await failuresOf([...withHostilePath, ...withHostileQuery, ...searches], 0.1, isPage)).toEqual([]);
    expect(logged.mock.calls.flat().filter((line) => String(line).includes('could not be decoded'))).toEqual([]);
    const encoded = ['/properties/%31', '/%61gents/1', '/news/what%2Da-home-really-costs', '/help/buying-guides/the%2Doffer'];
    expect(
      await failuresOf(
        encoded.map((path) => get(path)),
        0.1,
        (status) => status === 200,
      ),
    ).toEqual([]);
  }, 240_000);
});
