// Tests of how the HTTP server answers: errors of the REST API and /trpc, conditional requests (304), unusual request targets and rate
// limits. They use a database of their own.
import { describe, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { JSON_TYPE, registerHttpServer, sendRaw } from '../../../testing/http.ts';
import { procedurePath } from '../../../testing/procedure-path.ts';
import { testServer } from '../../../testing/server.ts';

const context = registerHttpServer();
const { call } = context;

const ACCEPT_PROBLEM = { Accept: 'application/problem+json' };
/** The Origin header of a page of another site. */
const FOREIGN = { Origin: 'https://evil.example' };

describe('an error response', () => {
  /** A valid JSON body over the limit of 100 kB. */
  const LARGE = JSON.stringify({ username: 'x'.repeat(110_000) });
  const refusals: [what: string, status: number, title: string, send: () => Promise<Response>][] = [
    ['an unknown path', 404, 'Not found', () => call('GET', '/api/unknown', ACCEPT_PROBLEM)],
    ['an unknown file', 404, 'Not found', () => call('GET', '/uploads/none.webp', ACCEPT_PROBLEM)],
    ['a wrong method', 405, 'Method not allowed', () => call('DELETE', '/api/agents', ACCEPT_PROBLEM)],
    ['a wrong method of an upload', 405, 'Method not allowed', () => call('GET', '/api/uploads', ACCEPT_PROBLEM)],
    ['a foreign origin', 403, 'Cross-site request refused', () => call('POST', '/api/login', { ...ACCEPT_PROBLEM, ...FOREIGN }, '{}')],
    ['a body of another type', 415, 'Content-Type must be application/json', () => call('POST', '/api/login', ACCEPT_PROBLEM, 'a=1')],
    ['an upload of another type', 415, 'Content-Type must be multipart/form-data', () => call('POST', '/api/uploads', ACCEPT_PROBLEM, 'a')],
    ['a body too large', 413, 'Request body is too large', () => call('POST', '/api/login', { ...ACCEPT_PROBLEM, ...JSON_TYPE }, LARGE)],
    [
      'a body that is no JSON',
      400,
      'Request body must be a JSON object',
      () => call('POST', '/api/login', { ...ACCEPT_PROBLEM, ...JSON_TYPE }, '{'),
    ],
    ['an address that cannot be decoded', 400, 'Invalid property ID', () => call('GET', '/api/properties/%', ACCEPT_PROBLEM)],
    ['no session', 401, 'Not signed in', () => call('GET', '/api/user', ACCEPT_PROBLEM)],
    ['a wrong field', 400, 'Invalid property ID', () => call('GET', '/api/properties/x', ACCEPT_PROBLEM)],
  ];
  test.each(refusals)('to %s is %i, and problem+json for a client that requests it', async (_what, status, title, send) => {
    const response = await send();
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ type: 'about:blank', status, title })]);
  });

  test('follows the documented order: path, method, origin, type, size, JSON, session, fields', async () => {
    const login = '/api/login';
    const status = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
      (await call(method, path, headers, body)).status;
    expect(await status('POST', '/api/unknown', FOREIGN, LARGE)).toBe(404);
    expect(await status('DELETE', login, FOREIGN, LARGE)).toBe(405);
    expect(await status('POST', login, { ...FOREIGN, 'Content-Type': 'text/plain' }, LARGE)).toBe(403);
    expect(await status('POST', login, { 'Content-Type': 'text/plain' }, LARGE)).toBe(415);
    expect(await status('POST', login, JSON_TYPE, `{${LARGE}`)).toBe(413);
    expect(await status('POST', '/api/properties', JSON_TYPE, '{')).toBe(400);
    expect(await status('POST', '/api/properties', JSON_TYPE, '{}')).toBe(401);
    const { device } = await makeMember(context.server);
    await device.post('/api/properties').send({}).expect(400);
    await device.post('/api/properties').send({ userId: 2_000_000_000 }).expect(403);
  });

  test('follows the same order at /trpc', async () => {
    const status = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
      (await call(method, path, headers, body)).status;
    expect(await status('POST', '/trpc/no.such', FOREIGN, LARGE)).toBe(404);
    expect(await status('PUT', procedurePath('account.login'), FOREIGN, LARGE)).toBe(405);
    expect(await status('POST', procedurePath('property.market'), FOREIGN, LARGE)).toBe(405);
    // as if there were no procedures of staff
    expect(await status('GET', procedurePath('staff.refundPayment'), {})).toBe(404);
    expect(await status('POST', procedurePath('staff.figures'), FOREIGN, '{}')).toBe(404);
    expect(await status('POST', procedurePath('account.login'), { ...FOREIGN, 'Content-Type': 'text/plain' }, LARGE)).toBe(403);
    expect(await status('POST', procedurePath('account.login'), { 'Content-Type': 'text/plain' }, LARGE)).toBe(415);
    expect(await status('POST', procedurePath('account.login'), JSON_TYPE, `{${LARGE}`)).toBe(413);
    expect(await status('POST', procedurePath('account.login'), JSON_TYPE, '{')).toBe(400);
  });

  test.each([
    ['POST', '/api/openapi.json'],
    ['PUT', '/api/openapi.d.ts'],
    ['DELETE', '/api/docs'],
    ['POST', '/healthz'],
    ['PATCH', '/readyz'],
    ['PUT', procedurePath('property.get')],
    ['DELETE', '/properties'],
    ['TRACE', '/'],
    ['TRACE', procedurePath('property.get')],
  ])('to %s %s lists the allowed methods', async (method, path) => {
    const response = await sendRaw(context.http.port, `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a cached response', () => {
  const READ_PATHS = [
    '/api/properties',
    '/api/properties/featured',
    '/api/agents',
    '/api/agents/top',
    '/api/openapi.json',
    '/api/openapi.d.ts',
    '/api/docs',
  ];

  test('is 304 for a weak tag, a strong tag, a list of tags and any tag', async () => {
    for (const path of [...READ_PATHS, `/api/properties/${context.propertyId}`]) {
      const first = await call('GET', path);
      const tag = first.headers.get('etag')!;
      // the HTML of /api/docs has a new nonce, and so a new tag, in each response
      const tags = path === '/api/docs' ? [] : [tag, tag.replace(/^W\//, ''), `"other", ${tag}`];
      for (const ifNoneMatch of [...tags, '*']) {
        const again = await call('GET', path, { 'If-None-Match': ifNoneMatch });
        expect([path, ifNoneMatch, again.status, await again.text()]).toEqual([path, ifNoneMatch, 304, '']);
      }
      expect((await call('GET', path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    expect((await call('GET', '/api/properties', { Accept: 'application/x-ndjson', 'If-None-Match': '*' })).status).toBe(304);
  });

  test('varies by the encoding that a client accepts, as every API response says', async () => {
    for (const path of [
      ...READ_PATHS,
      `/api/properties/${context.propertyId}`,
      '/api/unknown',
      '/api/properties/x',
      procedurePath('property.market'),
    ]) {
      for (const encoding of ['gzip', 'identity']) {
        const { headers } = await call('GET', path, { 'Accept-Encoding': encoding });
        // the list of properties is JSON or NDJSON, by the Accept header
        expect([path, headers.get('vary')]).toEqual([path, path === '/api/properties' ? 'Accept-Encoding, Accept' : 'Accept-Encoding']);
      }
    }
    const { device } = await makeMember(context.server);
    const { headers } = await device.get('/api/user').expect(200);
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
  });
});

describe('unusual request targets', () => {
  /** Sends the target as it is; `fetch` would normalise it. */
  const sendTarget = (target: string) => sendRaw(context.http.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);

  test('with two Host headers is refused', async () => {
    const response = await sendRaw(context.http.port, 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n');
    expect(response.status).toBe(400);
  });

  test.each([
    ['//', '/'],
    ['//[', '/['],
    ['//:80', '/:80'],
    ['//evil.example/x?y=//z', '/evil.example/x?y=//z'],
    ['/\\evil.example', '/evil.example'],
    ['http://homes.example//evil.example', '/evil.example'],
  ])('%s redirects to this site with one slash', async (target, location) => {
    const response = await sendTarget(target);
    expect(response.status).toBe(308);
    expect(new URL(response.headers.get('location')!, context.http.origin).href).toBe(new URL(location, context.http.origin).href);
  });

  test('a target with scheme and host, as a proxy sends it, is read as its path', async () => {
    const response = await sendTarget('http://evil.example/api/properties?limit=1');
    expect(response.status).toBe(200);
    expect(response.headers.get('link') ?? '').not.toContain('evil');
  });
});

describe('rate limits', () => {
  test('count requests that cannot be parsed', async () => {
    const limitedServer = await testServer({ LIMIT_READ: '5' });
    const badRequests = [
      () => limitedServer.request().post('/api/login').set('Content-Type', 'application/json').send('{'),
      () => limitedServer.request().post('/api/login').set('Content-Type', 'text/plain').send('a'),
      () => limitedServer.request().get(`${procedurePath('property.get')}?input={`),
      () => limitedServer.request().post(procedurePath('account.login')).set('Content-Type', 'application/json').send('[1]'),
      () => limitedServer.request().get('/api/properties?limit=1&limit=2'),
    ];
    try {
      // the first round uses up the limit of five, the second is over it
      for (const send of badRequests) expect((await send()).status).toBeGreaterThanOrEqual(400);
      for (const send of badRequests) expect((await send().expect(429)).headers['retry-after']).toMatch(/^\d+$/);
      await limitedServer.request().get('/api/agents').expect(429);
    } finally {
      await limitedServer.close();
    }
  });

  test('accept the longest email address and the longest username as keys', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
    expect(email).toHaveLength(254);
    const message = 'A message that is long enough to be sent to the office.';
    // limits that are on, so that the limiter stores these texts as keys
    const limitedServer = await testServer({ LIMIT_MESSAGE: '10', LIMIT_INQUIRY: '5', LIMIT_INQUIRY_ADDRESS: '30' });
    try {
      const home = await makeProperty(limitedServer.deps.orm.em);
      const sender = { name: 'Hannah Becker', email, phone: '+971 50 000 0000', message };
      await limitedServer
        .request()
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...sender })
        .expect(201);
      await limitedServer
        .request()
        .post(procedurePath('message.contact'))
        .send({ json: { ...sender, subject: 'A question' } })
        .expect(200);
      await limitedServer.request().post('/api/forgot-password').send({ email }).expect(200);
      // 25 emoji of two UTF-16 units each are the longest username, 50 units
      await limitedServer
        .request()
        .post('/api/login')
        .send({ username: '\u{1F3E0}'.repeat(25), password: 'wrong password' })
        .expect(401);
    } finally {
      await limitedServer.close();
    }
  });

  test('answer pages like API calls: 429 with Retry-After', async () => {
    const limitedServer = await testServer({ LIMIT_READ: '2' });
    try {
      for (let i = 0; i < 2; i++) await limitedServer.request().get('/about').expect(200);
      const page = await limitedServer.request().get('/properties?search=%22%3E%3Cscript%3E').expect(429).expect('Content-Type', /html/);
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
      expect(page.text).toMatch(new RegExp(`You can continue in ${page.headers['retry-after']} seconds`));
      expect(page.text).not.toContain('<script');
      const arabic = await limitedServer.request().get('/ar/properties?page=2').expect(429);
      expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
      expect(arabic.text).toContain('طلبات كثيرة جدًا');
      expect(arabic.text).toContain('href="/ar/properties?page=2"');
      await limitedServer.request().get('/api/agents').expect(429);
    } finally {
      await limitedServer.close();
    }
  });
});
