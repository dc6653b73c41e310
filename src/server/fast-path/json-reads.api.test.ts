// Tests that REST reads whose JSON PostgreSQL creates, which skip most of the middleware, answer with the same headers as other REST requests,
// except for the Content-Security-Policy: theirs allows nothing, because they never are a page, and that of the others is the site's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let id: number;
const getUncompressed = (path: string) => server.request().get(path).set('Accept-Encoding', '');

beforeAll(async () => {
  server = await testServer();
  ({ id } = await makeProperty(server.deps.orm.em, { description: 'A quiet home. '.repeat(200), location: 'Read Road' }));
});
afterAll(() => server.close());

/** Headers that differ between two answers, or on purpose between the two kinds. */
const VARYING_HEADERS = [
  'content-length',
  'etag',
  'x-total-count',
  'link',
  'vary',
  'date',
  'connection',
  'keep-alive',
  'content-security-policy',
];

test('a read whose JSON PostgreSQL creates has the headers of another REST response and a policy that allows nothing', async () => {
  const [propertyAnswer, listAnswer, otherAnswer] = await Promise.all([
    getUncompressed(`/api/properties/${id}`).expect(200),
    getUncompressed('/api/properties?location=Read%20Road').expect(200),
    getUncompressed('/api/agents').expect(200),
  ]);
  const comparedNames = (headers: object) =>
    Object.keys(headers)
      .filter((name) => !VARYING_HEADERS.includes(name))
      .sort();
  for (const read of [propertyAnswer, listAnswer]) {
    expect(comparedNames(read.headers)).toEqual(comparedNames(otherAnswer.headers));
    for (const name of comparedNames(otherAnswer.headers))
      if (name !== 'x-request-id') expect(read.headers[name]).toBe(otherAnswer.headers[name]);
    expect(read.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(read.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  }
  expect(propertyAnswer.headers['x-request-id']).not.toBe(listAnswer.headers['x-request-id']);
});

test('a client that accepts gzip gets the same content as gzip', async () => {
  const uncompressedAnswer = await getUncompressed(`/api/properties/${id}`).expect(200);
  const gzippedAnswer = await server.request().get(`/api/properties/${id}`).set('Accept-Encoding', 'gzip').expect(200);
  expect(gzippedAnswer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') });
  expect(gzippedAnswer.body).toEqual(uncompressedAnswer.body);
});

test('an unchanged response is 304, and HEAD returns only headers', async () => {
  const first = await getUncompressed(`/api/properties/${id}`).expect(200);
  const tag = first.headers.etag!;
  const again = await getUncompressed(`/api/properties/${id}`).set('If-None-Match', tag).expect(304);
  expect(again.text).toBe('');
  await getUncompressed(`/api/properties/${id}`).set('If-None-Match', 'W/"another"').expect(200);
  const head = await server.request().head(`/api/properties/${id}`).set('Accept-Encoding', '').expect(200);
  expect(head.headers['content-length']).toBe(first.headers['content-length']);
  expect(head.text ?? '').toBe('');
});

test('an error has the headers of the site, its policy too, and an unsupported method gets the allowed ones', async () => {
  const rejected = await getUncompressed('/api/properties?limit=0').expect(400);
  expect(rejected.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(rejected.headers['content-security-policy']).toContain("script-src 'self'");
  await getUncompressed('/api/properties/2147483646').expect(404).expect('Property not found').expect('X-Content-Type-Options', 'nosniff');
  await server.request().delete('/api/properties').expect(405).expect('Allow', /GET/);
});
