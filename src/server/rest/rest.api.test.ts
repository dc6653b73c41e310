import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest.ts';

type Parser = (res: unknown, done: (error: Error | null, body: unknown) => void) => void;

let server: TestServer;
const get = (path: string) => server.request().get(path);
const post = (path: string, body: object) => server.request().post(path).send(body);
/** Path and query of rel="next"; empty without one. */
function nextPath(link: string | undefined): string {
  const url = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
  return url ? new URL(url).pathname + new URL(url).search : '';
}

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const inquiry = (propertyId: number) => ({
  propertyId,
  name: 'Hannah Becker',
  email: 'hannah@becker.example',
  phone: '+971 50 000 0000',
  message: 'I would like to see it on Sunday.',
});

describe('reading homes', () => {
  test('a home answers every documented field and nothing of the inside', async () => {
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
    'the id %s is refused in words',
    async (id) => {
      await get(`/api/properties/${id}`)
        .expect(400)
        .expect('Content-Type', /text\/plain/)
        .expect('Invalid property ID');
    },
  );

  test('an unknown id is a plain 404', async () => {
    await get('/api/properties/2147483647').expect(404).expect('Property not found');
    await get('/api/agents/2147483647').expect(404).expect('Agent not found');
    await get('/api/agents/x').expect(400).expect('Invalid agent ID');
  });

  test('a paused, sold or deleted home is nowhere', async () => {
    for (const status of ['paused', 'sold', 'deleted']) {
      const { id } = await makeProperty(server.deps.orm.em, { status, location: 'Nowhere Gardens' });
      await get(`/api/properties/${id}`).expect(404);
    }
    expect((await get('/api/properties?location=Nowhere%20Gardens').expect(200)).body).toEqual([]);
  });

  test('a script that follows rel="next" gets every home once, with the total of all on each page', async () => {
    for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { location: 'Pager Park', createdAt: new Date('2026-05-05') });
    const ids: number[] = [];
    let path = '/api/properties?location=Pager%20Park&limit=2&offset=0';
    for (const size of [2, 2, 1]) {
      const page = await get(path).expect(200).expect('X-Total-Count', '5');
      expect(page.body).toHaveLength(size);
      ids.push(...page.body.map((home: { id: number }) => home.id));
      path = nextPath(page.headers.link);
    }
    expect(path).toBe('');
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });

  test('limit and offset name any part of the list, with the total', async () => {
    for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { location: 'Offset Oasis' });
    const last = await get('/api/properties?location=Offset%20Oasis&limit=2&offset=4').expect(200);
    expect(last.body).toHaveLength(1);
    expect(last.headers.link).toBeUndefined();
    expect(last.headers['x-total-count']).toBe('5');
    expect((await get('/api/properties?location=Offset%20Oasis&limit=2&offset=40').expect(200)).headers['x-total-count']).toBe('5');
  });

  test('a cursor that cannot be read, of another sort or beside an offset is one clear line', async () => {
    for (let i = 0; i < 2; i++) await makeProperty(server.deps.orm.em, { location: 'Cursor Court' });
    const { link } = (await get('/api/properties?location=Cursor%20Court&limit=1&sort=newest').expect(200)).headers;
    const query = new URLSearchParams(nextPath(link).split('?')[1]);
    expect([...query.keys()].sort()).toEqual(['after', 'limit', 'location', 'sort']);
    const after = query.get('after');
    const rejected = (given: string, line: string) =>
      get(`/api/properties?${given}`)
        .expect(400)
        .expect('Content-Type', /text\/plain/)
        .expect(line);
    await rejected('after=garbage', 'after is not a cursor: take it from the Link header of an earlier page');
    await rejected(`after=${after}&sort=price-asc`, 'after was made with sort=newest and works with that sort only');
    await rejected(`after=${after}`, 'after was made with sort=newest and works with that sort only');
    await rejected(`after=${after}&sort=newest&offset=5`, 'Give after or offset, not both');
    await rejected(`after=${after}&after=${after}`, 'after must be given once');
    expect((await get('/api/properties?location=Cursor%20Court&limit=1&after=').expect(200)).body).toHaveLength(1);
  });

  test('NDJSON streams every match, a home a line', async () => {
    for (let i = 0; i < 3; i++) await makeProperty(server.deps.orm.em, { location: 'Stream Street' });
    const answer = await get('/api/properties?location=Stream%20Street')
      .set('Accept', 'application/x-ndjson')
      .buffer(true)
      .parse(text)
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

  test('without a transaction type both kinds come (A3)', async () => {
    await makeProperty(server.deps.orm.em, { location: 'Both Bay', transactionType: 'Buy' });
    await makeProperty(server.deps.orm.em, { location: 'Both Bay', transactionType: 'Rent', price: 9000 });
    expect((await get('/api/properties?location=Both%20Bay')).body).toHaveLength(2);
    expect((await get('/api/properties?location=both%20bay&transactionType=rent')).body).toHaveLength(1);
  });

  test('an agent lists only what is published, counted live', async () => {
    const agent = await makeAgent(server.deps.orm.em);
    await makeProperty(server.deps.orm.em, { agent });
    await makeProperty(server.deps.orm.em, { agent, status: 'paused' });
    expect((await get(`/api/agents/${agent.id}`)).body.activeListings).toBe(1);
    expect((await get(`/api/properties?agentId=${agent.id}`)).body).toHaveLength(1);
  });
});

describe('bad queries', () => {
  test.each([
    ['minPrice=x', 'minPrice must be a whole number of 0 or more'],
    ['minPrice=-5', 'minPrice must be a whole number of 0 or more'],
    ['maxArea=1.5', 'maxArea must be a whole number of 0 or more'],
    ['minPrice=1e3', 'minPrice must be a whole number of 0 or more'],
    ['minPrice=2147483648', 'minPrice must be at most 2147483647'],
    ['sort=cheapest', 'sort must be one of: featured, price-asc, price-desc, newest'],
    ['transactionType=Swap', 'transactionType must be one of: Buy, Rent'],
    ['minPrice=1&minPrice=2', 'minPrice must be given once'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200 characters'],
    ['search=a%00b', 'search contains invalid characters'],
  ])('%s is refused in words', async (query, message) => {
    await get(`/api/properties?${query}`)
      .expect(400)
      .expect('Content-Type', /text\/plain; charset=utf-8/)
      .expect(message);
  });

  test('blank and unknown keys are ignored, a minimum above its maximum matches nothing', async () => {
    await get('/api/properties?minPrice=&location=&utm_source=x').expect(200);
    expect((await get('/api/properties?minPrice=5&maxPrice=4').expect(200)).body).toEqual([]);
    expect((await get('/api/properties?propertyType=commercial').expect(200)).body).toEqual([]);
  });

  test('who asks for problem+json gets RFC 9457 with the fields', async () => {
    const { body } = await get('/api/properties?minPrice=x')
      .set('Accept', 'application/problem+json')
      .expect(400)
      .expect('Content-Type', /problem\+json/);
    expect(body).toMatchObject({ status: 400, errors: [{ path: 'minPrice', message: 'minPrice must be a whole number of 0 or more' }] });
  });
});

describe('paths and methods', () => {
  test('an unknown path is a plain 404, a wrong method a 405 that says what is allowed', async () => {
    await get('/api/unknown')
      .expect(404)
      .expect('Content-Type', /text\/plain/)
      .expect('Not found');
    await server.request().delete('/api/agents').expect(405).expect('Allow', 'GET, HEAD').expect('Method not allowed');
  });

  test('every answer carries a request id', async () => {
    expect((await get('/api/agents')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the committed OpenAPI document is what the procedures say', () => {
    const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    expect(JSON.parse(JSON.stringify(openApiDocument(restProcedures(), 'http://localhost:5000')))).toEqual(committed);
  });

  test('the API has a page for people', async () => {
    const { text: html } = await get('/api/docs').expect(200).expect('Content-Type', /html/);
    expect(html).toContain('/api/properties/{id}');
  });
});

describe('asking about a home', () => {
  test('an inquiry is stored once, however often it is sent within ten minutes', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', inquiry(id)).expect(201);
    await post('/api/inquiries', inquiry(id)).expect(201);
    expect(await count('inquiries', `property_id = ${id}`)).toBe(1);
  });

  test('wrong fields are named in the order of the form', async () => {
    await post('/api/inquiries', { propertyId: 1, name: 'x', email: 'x', phone: '1', message: 'short' })
      .expect(400)
      .expect(
        'Name must be at least 2 characters; Invalid email address; Phone number must be at least 7 characters; Message must be at least 10 characters',
      );
  });

  test('a filled honeypot looks like success and stores nothing', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', { ...inquiry(id), website: 'https://spam.example' }).expect(201);
    expect(await count('inquiries', `property_id = ${id}`)).toBe(0);
  });

  test('a line break in a name cannot reach a mail header', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', { ...inquiry(id), name: 'Eve\r\nBcc: all@homes.example' })
      .expect(400)
      .expect('Name contains invalid characters');
  });

  test('an unknown home is 404', async () => {
    await post('/api/inquiries', inquiry(2_000_000_000)).expect(404).expect('Property not found');
  });
});

describe('bodies', () => {
  const raw = (body: string, type: string) => server.request().post('/api/inquiries').set('Content-Type', type).send(body);
  test('only JSON objects are read', async () => {
    await raw('a=1', 'application/x-www-form-urlencoded').expect(415).expect('Content-Type must be application/json');
    await raw('{}', 'text/plain').expect(415);
    await raw('{"a":', 'application/json').expect(400).expect('Request body must be a JSON object');
    await raw('[1]', 'application/json').expect(400).expect('Request body must be a JSON object');
    await raw('null', 'application/json').expect(400);
    await raw(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'application/json')
      .expect(400)
      .expect('Request body must be a JSON object');
    await raw(JSON.stringify({ message: 'x'.repeat(110_000) }), 'application/json')
      .expect(413)
      .expect('Request body is too large');
  });

  test('text that PostgreSQL cannot hold is refused by name', async () => {
    await post('/api/inquiries', { ...inquiry(1), message: 'nul \u0000 nul and more' })
      .expect(400)
      .expect('message contains invalid characters');
    await raw('{"name":"\\ud800 surrogate"}', 'application/json').expect(400).expect('name contains invalid characters');
  });

  test.each([{ $ne: '' }, ['a'], 5, true, null])('a field of the wrong kind (%j) is refused, never run', async (value) => {
    await post('/api/inquiries', { ...inquiry(1), name: value, email: value, phone: value, message: value }).expect(400);
  });
});

describe('state changes from other sites', () => {
  test.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('%s: %s is refused on both doors', async (header, value) => {
    for (const path of ['/api/inquiries', '/trpc/inquiry.create', '/trpc/account.logout']) {
      await server.request().post(path).set(header, value).send({}).expect(403).expect('Cross-site request refused');
    }
  });

  test('a multipart form cannot run a procedure without input', async () => {
    await server.request().post('/trpc/account.logout').field('a', 'b').expect(415);
  });

  test('scripts send neither header and are let through; so is our own page', async () => {
    await post('/api/logout', {}).expect(200);
    await server.request().post('/api/logout').expect(200);
    await server
      .request()
      .post('/api/logout')
      .set('Origin', server.deps.env.origin)
      .set('Sec-Fetch-Site', 'same-origin')
      .send({})
      .expect(200);
  });
});

describe('limits', () => {
  test('the sixth inquiry about one home in ten minutes waits', async () => {
    const limited = await testServer({ LIMIT_INQUIRY: '5' });
    try {
      const { id } = await makeProperty(limited.deps.orm.em);
      const send = (n: number) =>
        limited
          .request()
          .post('/api/inquiries')
          .send({ ...inquiry(id), message: `Question number ${n}` });
      for (let i = 0; i < 5; i++) await send(i).expect(201);
      const rejected = await send(6).expect(429).expect('Too many requests. Please try again later.');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      // another address in a header does not help: no proxy is trusted
      await send(7).set('X-Forwarded-For', '203.0.113.9').expect(429);
    } finally {
      await limited.close();
    }
  });

  test('each procedure of a batch counts', async () => {
    const limited = await testServer({ LIMIT_READ: '4' });
    try {
      const batch = await limited
        .request()
        .get('/trpc/property.market,property.market,property.market,property.market,property.market?batch=1');
      expect(batch.body.filter((part: { error?: unknown }) => part.error)).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});

describe('health', () => {
  test('healthz is the process, readyz the database', async () => {
    await get('/healthz').expect(200).expect('ok');
    await get('/readyz').expect(200).expect('ready');
  });
});

async function count(table: string, where: string): Promise<number> {
  const [row] = await server.deps.orm.em.getConnection().execute<{ n: string }[]>(`select count(*) as n from ${table} where ${where}`);
  return Number(row!.n);
}

/** Collects an answer as text: the test client knows no NDJSON. */
const text: Parser = (res, done) => {
  const stream = res as unknown as NodeJS.ReadableStream;
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    body += chunk;
  });
  stream.on('end', () => done(null, body));
};
