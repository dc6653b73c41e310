import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let id: number;
const plain = (path: string) => server.request().get(path).set('Accept-Encoding', '');

beforeAll(async () => {
  server = await testServer();
  ({ id } = await makeProperty(server.deps.orm.em, { description: 'A quiet home. '.repeat(200), location: 'Read Road' }));
});
afterAll(() => server.close());

/** Headers that belong to one answer, or to its kind. */
const OWN = ['content-length', 'etag', 'x-total-count', 'link', 'vary', 'date', 'connection', 'keep-alive', 'content-security-policy'];

test('a read that PostgreSQL answers says in its headers what every other answer says', async () => {
  const [home, list, other] = await Promise.all([
    plain(`/api/properties/${id}`).expect(200),
    plain('/api/properties?location=Read%20Road').expect(200),
    plain('/api/agents').expect(200),
  ]);
  const names = (headers: object) =>
    Object.keys(headers)
      .filter((name) => !OWN.includes(name))
      .sort();
  for (const read of [home, list]) {
    expect(names(read.headers)).toEqual(names(other.headers));
    for (const name of names(other.headers)) if (name !== 'x-request-id') expect(read.headers[name]).toBe(other.headers[name]);
    expect(read.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(read.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  }
  expect(home.headers['x-request-id']).not.toBe(list.headers['x-request-id']);
});

test('who can read gzip is sent gzip, with the same content', async () => {
  const bare = await plain(`/api/properties/${id}`).expect(200);
  const packed = await server.request().get(`/api/properties/${id}`).set('Accept-Encoding', 'gzip').expect(200);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') });
  expect(packed.body).toEqual(bare.body);
});

test('what has not changed is not sent again, and HEAD sends the headers alone', async () => {
  const first = await plain(`/api/properties/${id}`).expect(200);
  const tag = first.headers.etag!;
  const again = await plain(`/api/properties/${id}`).set('If-None-Match', tag).expect(304);
  expect(again.text).toBe('');
  await plain(`/api/properties/${id}`).set('If-None-Match', 'W/"another"').expect(200);
  const head = await server.request().head(`/api/properties/${id}`).set('Accept-Encoding', '').expect(200);
  expect(head.headers['content-length']).toBe(first.headers['content-length']);
  expect(head.text ?? '').toBe('');
});

test('a refusal comes with the same headers as everywhere, and a method that is none is told which there are', async () => {
  const rejected = await plain('/api/properties?limit=0').expect(400);
  expect(rejected.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(rejected.headers['content-security-policy']).toContain("script-src 'self'");
  await plain('/api/properties/2147483646').expect(404).expect('Property not found').expect('X-Content-Type-Options', 'nosniff');
  await server.request().delete('/api/properties').expect(405).expect('Allow', /GET/);
});
