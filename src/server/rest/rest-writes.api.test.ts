// Tests writes through the REST API: inquiries, request bodies that are rejected, cross-site requests and rate limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { batchPath, procedurePath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const post = (path: string, body: object) => server.request().post(path).send(body);
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

describe('sending an inquiry', () => {
  test('stores it once when it is sent twice within ten minutes', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', inquiry(id)).expect(201);
    await post('/api/inquiries', inquiry(id)).expect(201);
    expect(await count('inquiries', `property_id = ${id}`)).toBe(1);
  });

  test('names invalid fields in the order of the form', async () => {
    await post('/api/inquiries', { propertyId: 1, name: 'x', email: 'x', phone: '1', message: 'short' })
      .expect(400)
      .expect(
        'Name must be at least 2 characters; Invalid email address; Phone number must be at least 7 characters; Message must be at least 10 characters',
      );
  });

  test('with a filled honeypot looks successful and stores nothing', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', { ...inquiry(id), website: 'https://spam.example' }).expect(201);
    expect(await count('inquiries', `property_id = ${id}`)).toBe(0);
  });

  test('with a line break in the name is rejected, so that it cannot reach a mail header', async () => {
    const { id } = await makeProperty(server.deps.orm.em);
    await post('/api/inquiries', { ...inquiry(id), name: 'Eve\r\nBcc: all@homes.example' })
      .expect(400)
      .expect('Name contains invalid characters');
  });

  test('about an unknown property answers 404', async () => {
    await post('/api/inquiries', inquiry(2_000_000_000)).expect(404).expect('Property not found');
  });
});

describe('request bodies', () => {
  const postRaw = (body: string, type: string) => server.request().post('/api/inquiries').set('Content-Type', type).send(body);

  test('are accepted only as JSON objects', async () => {
    await postRaw('a=1', 'application/x-www-form-urlencoded').expect(415).expect('Content-Type must be application/json');
    await postRaw('{}', 'text/plain').expect(415);
    await postRaw('{"a":', 'application/json').expect(400).expect('Request body must be a JSON object');
    await postRaw('[1]', 'application/json').expect(400).expect('Request body must be a JSON object');
    await postRaw('null', 'application/json').expect(400);
    // objects that are nested 40 levels deep
    await postRaw(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'application/json')
      .expect(400)
      .expect('Request body must be a JSON object');
    await postRaw(JSON.stringify({ message: 'x'.repeat(110_000) }), 'application/json')
      .expect(413)
      .expect('Request body is too large');
  });

  test('with text that PostgreSQL cannot store are rejected with the field', async () => {
    await post('/api/inquiries', { ...inquiry(1), message: 'nul \u0000 nul and more' })
      .expect(400)
      .expect('message contains invalid characters');
    await postRaw('{"name":"\\ud800 surrogate"}', 'application/json').expect(400).expect('name contains invalid characters');
  });

  test.each([{ $ne: '' }, ['a'], 5, true, null])('with fields of the wrong type (%j) are rejected', async (value) => {
    await post('/api/inquiries', { ...inquiry(1), name: value, email: value, phone: value, message: value }).expect(400);
  });
});

describe('cross-site writes', () => {
  test.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('%s: %s is rejected on tRPC and REST', async (header, value) => {
    for (const path of ['/api/inquiries', procedurePath('inquiry.create'), procedurePath('account.logout')]) {
      await server.request().post(path).set(header, value).send({}).expect(403).expect('Cross-site request refused');
    }
  });

  test('as a multipart form cannot run a procedure without input', async () => {
    await server.request().post(procedurePath('account.logout')).field('a', 'b').expect(415);
  });

  test('do not include requests of scripts, which send neither header, and of the site’s own pages', async () => {
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

describe('rate limits', () => {
  test('make the sixth inquiry about one property in ten minutes wait', async () => {
    const limitedServer = await testServer({ LIMIT_INQUIRY: '5' });
    try {
      const { id } = await makeProperty(limitedServer.deps.orm.em);
      const send = (n: number) =>
        limitedServer
          .request()
          .post('/api/inquiries')
          .send({ ...inquiry(id), message: `Question number ${n}` });
      for (let i = 0; i < 5; i++) await send(i).expect(201);
      const rejected = await send(6).expect(429).expect('Too many requests. Please try again later.');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      // another address in X-Forwarded-For changes nothing, because no proxy is trusted
      await send(7).set('X-Forwarded-For', '203.0.113.9').expect(429);
    } finally {
      await limitedServer.close();
    }
  });

  test('count each procedure of a batch', async () => {
    const limitedServer = await testServer({ LIMIT_READ: '4' });
    try {
      const batch = await limitedServer.request().get(batchPath(Array(5).fill('property.market')));
      expect(batch.body.filter((result: { error?: unknown }) => result.error)).toHaveLength(1);
    } finally {
      await limitedServer.close();
    }
  });
});

/** Counts the rows of a table that match a condition in SQL. */
async function count(table: string, where: string): Promise<number> {
  const [row] = await server.deps.orm.em.getConnection().execute<{ n: string }[]>(`select count(*) as n from ${table} where ${where}`);
  return Number(row!.n);
}
