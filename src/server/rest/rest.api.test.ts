// Tests reads through the REST API: properties, cursors, NDJSON, invalid queries, paths, documentation and health checks.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest.ts';

type Parser = (res: unknown, done: (error: Error | null, body: unknown) => void) => void;

let server: TestServer;
const get = (path: string) => server.request().get(path);
/** Path and query of the rel="next" URL in a `Link` header; empty when there is none. */
function nextPath(link: string | undefined): string {
  const url = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
  return url ? new URL(url).pathname + new URL(url).search : '';
}

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('reading properties', () => {
  test('a property has its stored values and no internal field', async () => {
    const { id } = await makeProperty(server.deps.orm.em, { amenities: ["Maid's Room"] });
    const { body } = await get(`/api/properties/${id}`)
      .expect(200)
      .expect('Content-Type', /application\/json/);
    expect(body).toMatchObject({
      id,
      price: 1_500_000,
      transactionType: 'Buy',
      amenities: ["Maid's Room"],
      isPromoted: false,
      promotionLevel: 0,
      agentId: null,
    });
    expect(Object.keys(body).filter((key) => /password|token|hash|stripe|rank|tsv|source/i.test(key))).toEqual([]);
    expect(new Date(body.createdAt).toISOString()).toBe(body.createdAt);
  });

  test.each(['abc', '12abc', '12.5', '-1', '1e3', '0', '2147483648', '99999999999999999999', '%00'])(
    'the id %s is rejected with a text',
    async (id) => {
      await get(`/api/properties/${id}`)
        .expect(400)
        .expect('Content-Type', /text\/plain/)
        .expect('Invalid property ID');
    },
  );

  test('an unknown id answers 404 as plain text, and an agent id that is no number 400', async () => {
    await get('/api/properties/2147483647').expect(404).expect('Property not found');
    await get('/api/agents/2147483647').expect(404).expect('Agent not found');
    await get('/api/agents/x').expect(400).expect('Invalid agent ID');
  });

  test('a paused, sold or deleted property is neither found by its id nor listed', async () => {
    for (const status of ['paused', 'sold', 'deleted']) {
      const { id } = await makeProperty(server.deps.orm.em, { status, location: 'Nowhere Gardens' });
      await get(`/api/properties/${id}`).expect(404);
    }
    expect((await get('/api/properties?location=Nowhere%20Gardens').expect(200)).body).toEqual([]);
  });

  test('a script that follows rel="next" gets every property once, with the total on each page', async () => {
    for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { location: 'Pager Park', createdAt: new Date('2026-05-05') });
    const ids: number[] = [];
    let path = '/api/properties?location=Pager%20Park&limit=2&offset=0&unknown=x';
    for (const size of [2, 2, 1]) {
      const page = await get(path).expect(200).expect('X-Total-Count', '5');
      expect(page.body).toHaveLength(size);
      ids.push(...page.body.map((home: { id: number }) => home.id));
      path = nextPath(page.headers.link);
      expect(path).not.toContain('unknown');
    }
    expect(path).toBe('');
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });

  test('limit and offset select any part of the list, with the total', async () => {
    for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { location: 'Offset Oasis' });
    const last = await get('/api/properties?location=Offset%20Oasis&limit=2&offset=4').expect(200);
    expect(last.body).toHaveLength(1);
    expect(last.headers.link).toBeUndefined();
    expect(last.headers['x-total-count']).toBe('5');
    expect((await get('/api/properties?location=Offset%20Oasis&limit=2&offset=40').expect(200)).headers['x-total-count']).toBe('5');
  });

  test('a cursor that is invalid, of another sort or combined with an offset is an error in one line', async () => {
    for (let i = 0; i < 2; i++) await makeProperty(server.deps.orm.em, { location: 'Cursor Court' });
    const { link } = (await get('/api/properties?location=Cursor%20Court&limit=1&sort=newest').expect(200)).headers;
    const query = new URLSearchParams(nextPath(link).split('?')[1]);
    expect([...query.keys()].sort()).toEqual(['after', 'limit', 'location', 'sort']);
    const after = query.get('after');
    const expectRejected = (queryText: string, line: string) =>
      get(`/api/properties?${queryText}`)
        .expect(400)
        .expect('Content-Type', /text\/plain/)
        .expect(line);
    await expectRejected('after=garbage', 'after is not a cursor: take it from the Link header of an earlier page');
    await expectRejected(`after=${after}&sort=price-asc`, 'after was made with sort=newest and works with that sort only');
    await expectRejected(`after=${after}`, 'after was made with sort=newest and works with that sort only');
    await expectRejected(`after=${after}&sort=newest&offset=5`, 'Give after or offset, not both');
    await expectRejected(`after=${after}&sort=least-cash`, 'after is not a cursor: take it from the Link header of an earlier page');
    await expectRejected(`after=${after}&after=${after}`, 'after must be given once');
    expect((await get('/api/properties?location=Cursor%20Court&limit=1&after=').expect(200)).body).toHaveLength(1);
  });

  test('NDJSON streams every match, one property per line', async () => {
    for (let i = 0; i < 3; i++) await makeProperty(server.deps.orm.em, { location: 'Stream Street' });
    const answer = await get('/api/properties?location=Stream%20Street')
      .set('Accept', 'application/x-ndjson')
      .buffer(true)
      .parse(readAsText)
      .expect(200);
    expect(answer.headers['content-type']).toMatch(/application\/x-ndjson/);
    const lines = String(answer.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ location: 'Stream Street' });
    await get('/api/properties?sort=dearest').set('Accept', 'application/x-ndjson').expect(400);
  });

  test('a request without a transaction type returns both kinds (A3)', async () => {
    await makeProperty(server.deps.orm.em, { location: 'Both Bay', transactionType: 'Buy' });
    await makeProperty(server.deps.orm.em, { location: 'Both Bay', transactionType: 'Rent', price: 9000 });
    expect((await get('/api/properties?location=Both%20Bay')).body).toHaveLength(2);
    expect((await get('/api/properties?location=both%20bay&transactionType=rent')).body).toHaveLength(1);
  });

  test('an agent has only published listings, with a live count', async () => {
    const agent = await makeAgent(server.deps.orm.em);
    await makeProperty(server.deps.orm.em, { agent });
    await makeProperty(server.deps.orm.em, { agent, status: 'paused' });
    expect((await get(`/api/agents/${agent.id}`)).body.activeListings).toBe(1);
    expect((await get(`/api/properties?agentId=${agent.id}`)).body).toHaveLength(1);
  });
});

describe('invalid queries', () => {
  test.each([
    ['minPrice=x', 'minPrice must be a whole number of 0 or more'],
    ['minPrice=-5', 'minPrice must be a whole number of 0 or more'],
    ['maxArea=1.5', 'maxArea must be a whole number of 0 or more'],
    ['minPrice=1e3', 'minPrice must be a whole number of 0 or more'],
    ['minPrice=2147483648', 'minPrice must be at most 2147483647'],
    [
      'sort=cheapest',
      'sort must be one of: featured, price-asc, price-desc, newest, area-desc, area-asc, price-per-sqft, price-drop, closest-to-sales, gross-yield',
    ],
    ['transactionType=Swap', 'transactionType must be one of: Buy, Rent'],
    ['minPrice=1&minPrice=2', 'minPrice must be given once'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['search=a%00b', 'search contains invalid characters'],
  ])('%s is rejected with a text', async (query, message) => {
    await get(`/api/properties?${query}`)
      .expect(400)
      .expect('Content-Type', /text\/plain; charset=utf-8/)
      .expect(message);
  });

  test('blank and unknown keys are ignored, and a minimum above its maximum matches nothing', async () => {
    await get('/api/properties?minPrice=&location=&utm_source=x').expect(200);
    expect((await get('/api/properties?minPrice=5&maxPrice=4').expect(200)).body).toEqual([]);
    expect((await get('/api/properties?propertyType=commercial').expect(200)).body).toEqual([]);
  });

  test('a client that requests problem+json gets RFC 9457 with the fields', async () => {
    const { body } = await get('/api/properties?minPrice=x')
      .set('Accept', 'application/problem+json')
      .expect(400)
      .expect('Content-Type', /problem\+json/);
    expect(body).toMatchObject({ status: 400, errors: [{ path: 'minPrice', message: 'minPrice must be a whole number of 0 or more' }] });
  });
});

describe('paths and methods', () => {
  test('an unknown path answers 404 as plain text, and a wrong method 405 with the allowed ones', async () => {
    await get('/api/unknown')
      .expect(404)
      .expect('Content-Type', /text\/plain/)
      .expect('Not found');
    await server.request().delete('/api/agents').expect(405).expect('Allow', 'GET, HEAD').expect('Method not allowed');
  });

  test('a response has a request id', async () => {
    expect((await get('/api/agents')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the committed OpenAPI document equals the one of the procedures', () => {
    const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    expect(JSON.parse(JSON.stringify(openApiDocument(restProcedures(), 'http://localhost:5000')))).toEqual(committed);
  });

  test('the API has a documentation page', async () => {
    const { text: html } = await get('/api/docs').expect(200).expect('Content-Type', /html/);
    expect(html).toContain('/api/properties/{id}');
    expect(html).toContain('<a href="/api/openapi.d.ts">');
  });

  test('every answer of a limited path says what is left of the limit (N26)', async () => {
    const limited = await testServer({ LIMIT_READ: '1000', LIMIT_WRITE: '1000' });
    const left = async (
      path: string,
      { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
    ) => {
      const call = limited
        .request()
        [method.toLowerCase() as 'get'](path)
        .set(headers as Record<string, string>);
      const { status, headers: answered } = await (body === undefined ? call : call.send(body));
      return [path, status, Number(answered['ratelimit-remaining'] ?? NaN) < 1001, answered['ratelimit-limit'] !== undefined];
    };
    const json = { 'Content-Type': 'application/json' };
    for (const [path, status, options] of [
      ['/api/properties', 200],
      ['/api/properties?minPrice=x', 400],
      ['/api/properties?limit=1', 200, { headers: { Accept: 'application/x-ndjson' } }],
      ['/api/properties/x', 400],
      ['/api/properties/2147483647', 404],
      ['/api/agents', 200],
      ['/api/user', 401],
      ['/api/user', 401, { headers: { Authorization: 'Bearer dlv_none' } }],
      ['/api/login', 400, { method: 'POST', headers: json, body: '{' }],
      ['/api/login', 415, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'x' }],
      ['/api/login', 403, { method: 'POST', headers: { ...json, Origin: 'https://evil.example' }, body: '{}' }],
      ['/api/login', 413, { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(110_000)) }],
      ['/api/logout', 200, { method: 'POST', headers: { ...json, 'Idempotency-Key': 'a' }, body: '{}' }],
    ] as const)
      expect(await left(path, options as object)).toEqual([path, status, true, true]);
    await limited.close();
  });

  test('the API has TypeScript types of every path, which caches ask for each time', async () => {
    const { text: types } = await get('/api/openapi.d.ts')
      .buffer()
      .expect(200)
      .expect('Content-Type', 'text/typescript; charset=utf-8')
      .expect('Cache-Control', 'no-cache')
      .expect('Content-Encoding', 'gzip');
    const paths = Object.keys(openApiDocument(restProcedures(), 'http://localhost:5000').paths);
    expect(paths.filter((path) => !types.includes(`"${path}": {`))).toEqual([]);
  });
});

describe('health checks', () => {
  test('healthz and readyz answer 200 while the process and its database run', async () => {
    await get('/healthz').expect(200).expect('ok');
    await get('/readyz').expect(200).expect('ready');
  });
});

/** Reads a response as text: the test client cannot parse NDJSON. */
const readAsText: Parser = (res, done) => {
  const stream = res as unknown as NodeJS.ReadableStream;
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    body += chunk;
  });
  stream.on('end', () => done(null, body));
};
