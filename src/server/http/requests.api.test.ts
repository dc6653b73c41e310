import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTRPCClient } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpLink } from '../../client/trpc-link.ts';
import { makeProperty } from '../../testing/factories.ts';
import { type ListeningServer, listen, sendRaw } from '../../testing/http.ts';
import { listingBody } from '../../testing/listings.ts';
import { makeMember } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import type { AppRouter } from '../router.ts';

let server: TestServer;
let http: ListeningServer;
let id: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ADDRESS: '0' });
  ({ id } = await makeProperty(server.deps.orm.em));
  http = await listen(server);
});
afterAll(async () => {
  http.close();
  await server.close();
});

const PROBLEM = { Accept: 'application/problem+json' };
const FOREIGN = { Origin: 'https://evil.example' };
const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
  fetch(http.origin + path, { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) });
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('the size of a body', () => {
  const sendUntilClosed = async (head: string, piece: string) => {
    const before = http.received();
    const socket = connect(http.port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      answer += String(data);
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head);
    for (let sent = 0; sent < 50_000_000 && !socket.destroyed; sent += piece.length) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    await closed;
    return { answer, read: http.received() - before };
  };
  const piece = 'x'.repeat(64 * 1024);

  const readers: [path: string, type: string][] = [
    ['/api/login', 'application/json'],
    ['/trpc/account.login', 'application/json'],
    ['/api/stripe/webhook', 'application/json'],
    ['/newsletter/confirm', 'application/x-www-form-urlencoded'],
  ];
  test.each(readers)('over the limit is refused at %s by its Content-Length, and hardly any of it is read', async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 50000000\r\n\r\n`;
    const { answer, read } = await sendUntilClosed(head, piece);
    expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*Connection: close[\s\S]*Request body is too large$/);
    expect(read).toBeLessThan(2_000_000);
  });

  test.each(readers)('without a length is refused at %s at the first byte too many', async (path, type) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { answer, read } = await sendUntilClosed(head, `${piece.length.toString(16)}\r\n${piece}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*Request body is too large$/);
    expect(read).toBeLessThan(3_000_000);
  });

  test('counts unpacked: 50 MB in a few kilobytes are refused', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
    const answer = await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, packed);
    expect([answer.status, await answer.text()]).toEqual([413, 'Request body is too large']);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a %s body is read, an encoding that does not exist and a body that is none are refused', async (name, pack) => {
    const body = pack(JSON.stringify({ username: 'nobody here', password: 'wrong password' }));
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': name }, body)).status).toBe(401);
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': 'rot13' }, body)).status).toBe(415);
    expect((await call('POST', '/api/login', { ...JSON_TYPE, 'Content-Encoding': name }, body.subarray(5))).status).toBe(400);
  });
});

test('connections that send their bodies slowly end, and delay no other request meanwhile', async () => {
  const slow = await listen(server, { body: 1000 });
  const paths = ['/api/login', '/trpc/account.login', '/api/stripe/webhook', '/newsletter/confirm'];
  const answers = Array.from({ length: 60 }, (_, i) => {
    const path = paths[i % paths.length]!;
    const type = path.startsWith('/news') ? 'application/x-www-form-urlencoded' : 'application/json';
    return sendRaw(slow.port, `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`);
  });
  const others = Array.from({ length: 20 }, () => fetch(`${slow.origin}/api/properties/${id}`).then(({ status }) => status));
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(60).fill(408));
  slow.close();
});

describe('a state change without a body', () => {
  test('is accepted with the content type of JSON: what fetch and curl send', async () => {
    expect((await call('POST', '/api/logout', JSON_TYPE)).status).toBe(200);
    const bare = 'Host: a\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(http.port, `POST /api/logout HTTP/1.1\r\n${bare}`)).status).toBe(200);
    expect((await sendRaw(http.port, `DELETE /api/properties/${id} HTTP/1.1\r\n${bare}`)).status).toBe(401);
    expect((await sendRaw(http.port, `POST /trpc/account.logout HTTP/1.1\r\n${bare}`)).status).toBe(200);
  });

  test('is refused with another content type, and with a body that is not JSON', async () => {
    expect((await call('POST', '/api/logout', { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await call('POST', '/api/logout', JSON_TYPE, 'a=1')).status).toBe(400);
    expect((await call('POST', '/api/logout', { 'Content-Type': 'application/json; charset=utf-16' }, '{}')).status).toBe(415);
  });
});

describe('refusals', () => {
  const LARGE = JSON.stringify({ username: 'x'.repeat(110_000) });
  const refusals: [what: string, status: number, title: string, () => Promise<Response>][] = [
    ['an unknown path', 404, 'Not found', () => call('GET', '/api/unknown', PROBLEM)],
    ['an unknown file', 404, 'Not found', () => call('GET', '/uploads/none.webp', PROBLEM)],
    ['a wrong method', 405, 'Method not allowed', () => call('DELETE', '/api/agents', PROBLEM)],
    ['a wrong method of an upload', 405, 'Method not allowed', () => call('GET', '/api/uploads', PROBLEM)],
    ['a foreign origin', 403, 'Cross-site request refused', () => call('POST', '/api/login', { ...PROBLEM, ...FOREIGN }, '{}')],
    ['a body of another type', 415, 'Content-Type must be application/json', () => call('POST', '/api/login', PROBLEM, 'a=1')],
    ['an upload of another type', 415, 'Content-Type must be multipart/form-data', () => call('POST', '/api/uploads', PROBLEM, 'a')],
    ['a body too large', 413, 'Request body is too large', () => call('POST', '/api/login', { ...PROBLEM, ...JSON_TYPE }, LARGE)],
    [
      'a body that is no JSON',
      400,
      'Request body must be a JSON object',
      () => call('POST', '/api/login', { ...PROBLEM, ...JSON_TYPE }, '{'),
    ],
    ['an address that cannot be decoded', 400, 'Bad request', () => call('GET', '/api/properties/%', PROBLEM)],
    ['no session', 401, 'Not signed in', () => call('GET', '/api/user', PROBLEM)],
    ['a wrong field', 400, 'Invalid property ID', () => call('GET', '/api/properties/x', PROBLEM)],
  ];
  test.each(refusals)('of %s are %i, as problem+json for those who ask for it', async (_what, status, title, send) => {
    const answer = await send();
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ type: 'about:blank', status, title })]);
  });

  test('follow the order of the contract: path, method, origin, type, size, JSON, session, fields', async () => {
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
    const { device } = await makeMember(server);
    await device.post('/api/properties').send({}).expect(400);
    await device.post('/api/properties').send({ userId: 2_000_000_000 }).expect(403);
  });

  test('follow the same order at /trpc', async () => {
    const status = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
      (await call(method, path, headers, body)).status;
    expect(await status('POST', '/trpc/no.such', FOREIGN, LARGE)).toBe(404);
    expect(await status('PUT', '/trpc/account.login', FOREIGN, LARGE)).toBe(405);
    expect(await status('POST', '/trpc/property.market', FOREIGN, LARGE)).toBe(405);
    expect(await status('POST', '/trpc/account.login', { ...FOREIGN, 'Content-Type': 'text/plain' }, LARGE)).toBe(403);
    expect(await status('POST', '/trpc/account.login', { 'Content-Type': 'text/plain' }, LARGE)).toBe(415);
    expect(await status('POST', '/trpc/account.login', JSON_TYPE, `{${LARGE}`)).toBe(413);
    expect(await status('POST', '/trpc/account.login', JSON_TYPE, '{')).toBe(400);
  });

  test.each([
    ['POST', '/api/openapi.json'],
    ['DELETE', '/api/docs'],
    ['POST', '/healthz'],
    ['PATCH', '/readyz'],
    ['PUT', '/trpc/property.get'],
    ['DELETE', '/properties'],
    ['TRACE', '/'],
    ['TRACE', '/trpc/property.get'],
  ])('%s %s gets the allowed methods', async (method, path) => {
    const answer = await sendRaw(http.port, `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('what a client has already', () => {
  const reads = ['/api/properties', '/api/properties/featured', '/api/agents', '/api/agents/top', '/api/openapi.json', '/api/docs'];

  test('is not sent again, whether it names the tag as weak, as strong, among others or any', async () => {
    for (const path of [...reads, `/api/properties/${id}`]) {
      const first = await call('GET', path);
      const tag = first.headers.get('etag')!;
      // a page has a new nonce each time
      const tags = path === '/api/docs' ? [] : [tag, tag.replace(/^W\//, ''), `"other", ${tag}`];
      for (const known of [...tags, '*']) {
        const again = await call('GET', path, { 'If-None-Match': known });
        expect([path, known, again.status, await again.text()]).toEqual([path, known, 304, '']);
      }
      expect((await call('GET', path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    expect((await call('GET', '/api/properties', { Accept: 'application/x-ndjson', 'If-None-Match': '*' })).status).toBe(304);
  });

  test('depends on the encoding that a client accepts, as every answer of the API says', async () => {
    for (const path of [...reads, `/api/properties/${id}`, '/api/unknown', '/api/properties/x', '/trpc/property.market']) {
      for (const encoding of ['gzip', 'identity']) {
        const { headers } = await call('GET', path, { 'Accept-Encoding': encoding });
        // a list is JSON or NDJSON
        expect([path, headers.get('vary')]).toEqual([path, path === '/api/properties' ? 'Accept-Encoding, Accept' : 'Accept-Encoding']);
      }
    }
    const { device } = await makeMember(server);
    const { headers } = await device.get('/api/user').expect(200);
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
  });
});

describe('unusual targets', () => {
  const get = (target: string) => sendRaw(http.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);

  test.each([
    ['//', '/'],
    ['//[', '/['],
    ['//:80', '/:80'],
    ['//evil.example/x?y=//z', '/evil.example/x?y=//z'],
    ['/\\evil.example', '/evil.example'],
    ['http://homes.example//evil.example', '/evil.example'],
  ])('%s leads to this site, to one slash', async (target, location) => {
    const answer = await get(target);
    expect(answer.status).toBe(308);
    expect(new URL(answer.headers.get('location')!, http.origin).href).toBe(new URL(location, http.origin).href);
  });

  test('a target with scheme and host, as a proxy sends it, is the path in it', async () => {
    const answer = await get('http://evil.example/api/properties?limit=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('link') ?? '').not.toContain('evil');
  });

  test.each(['/trpc/%', '/trpc/%ff', '/api/properties/%', '/news/%'])('%s is refused as what cannot be decoded', async (target) => {
    expect((await get(target)).status).toBe(400);
  });
});

describe('limits', () => {
  test('count requests that cannot be read', async () => {
    const limited = await testServer({ LIMIT_READ: '5' });
    const bad = [
      () => limited.request().post('/api/login').set('Content-Type', 'application/json').send('{'),
      () => limited.request().post('/api/login').set('Content-Type', 'text/plain').send('a'),
      () => limited.request().get('/trpc/property.get?input={'),
      () => limited.request().post('/trpc/account.login').set('Content-Type', 'application/json').send('[1]'),
      () => limited.request().get('/api/properties?limit=1&limit=2'),
    ];
    try {
      for (const send of bad) expect((await send()).status).toBeGreaterThanOrEqual(400);
      for (const send of bad) expect((await send().expect(429)).headers['retry-after']).toMatch(/^\d+$/);
      await limited.request().get('/api/agents').expect(429);
    } finally {
      await limited.close();
    }
  });

  test('take the longest email address and the longest name as keys', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
    expect(email).toHaveLength(254);
    const message = 'A message that is long enough to be sent to the office.';
    const limited = await testServer({ LIMIT_MESSAGE: '10', LIMIT_INQUIRY: '5', LIMIT_INQUIRY_ADDRESS: '30' });
    try {
      const home = await makeProperty(limited.deps.orm.em);
      const from = { name: 'Hannah Becker', email, phone: '+971 50 000 0000', message };
      await limited
        .request()
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...from })
        .expect(201);
      await limited
        .request()
        .post('/trpc/message.contact')
        .send({ json: { ...from, subject: 'A question' } })
        .expect(200);
      await limited.request().post('/api/forgot-password').send({ email }).expect(200);
      await limited
        .request()
        .post('/api/login')
        .send({ username: '\u{1F3E0}'.repeat(25), password: 'wrong password' })
        .expect(401);
    } finally {
      await limited.close();
    }
  });

  test('answer a page as they answer a script: 429, with the seconds to wait', async () => {
    const limited = await testServer({ LIMIT_READ: '2' });
    try {
      for (let i = 0; i < 2; i++) await limited.request().get('/about').expect(200);
      const page = await limited.request().get('/properties?search=%22%3E%3Cscript%3E').expect(429).expect('Content-Type', /html/);
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
      expect(page.text).toMatch(new RegExp(`You can go on in ${page.headers['retry-after']} seconds`));
      expect(page.text).not.toContain('<script');
      await limited.request().get('/api/agents').expect(429);
    } finally {
      await limited.close();
    }
  });
});

describe('the inputs of procedures', () => {
  const PLAIN = 'Request input must be plain JSON: {"json": …}';
  const hostile = { json: [4e9], meta: { values: { 0: [['typed-array', 'Uint8Array']] } } };
  const batch = (n: number, name: string, input: unknown) => {
    const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [i, input]))));
    return call('GET', `/trpc/${Array(n).fill(name).join()}?batch=1&input=${inputs}`);
  };
  const post = (body: string) => call('POST', '/trpc/account.login', JSON_TYPE, body);
  const errorOf = async (answer: Promise<Response>) => {
    const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
    return [status, text];
  };

  test('are refused whole when they say what to build of them, in an address or a body, alone or in a batch', async () => {
    expect(await errorOf(batch(20, 'property.get', hostile))).toEqual([400, PLAIN]);
    expect(await errorOf(batch(1, 'property.market', hostile))).toEqual([400, PLAIN]);
    expect(await errorOf(call('GET', `/trpc/property.get?input=${encodeURIComponent(JSON.stringify(hostile))}`))).toEqual([400, PLAIN]);
    expect(await errorOf(post(JSON.stringify(hostile)))).toEqual([400, PLAIN]);
    expect(await errorOf(post(JSON.stringify({ json: null, meta: undefined, other: 1 })))).toEqual([400, PLAIN]);
  });

  test('are bounded in number, length and depth', async () => {
    expect(await errorOf(batch(21, 'property.market', {}))).toEqual([400, 'A request can call at most 20 procedures']);
    expect(await errorOf(call('GET', `/trpc/property.suggest?input=${'x'.repeat(8001)}`))).toEqual([413, 'Request input is too large']);
    const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    expect((await call('GET', `/trpc/property.suggest?input={"json":${deep}}`)).status).toBe(400);
    expect((await post(`{"json":${'['.repeat(40_000)}${']'.repeat(40_000)}}`)).status).toBe(400);
    expect(await errorOf(call('GET', '/trpc/property.suggest?input={'))).toEqual([400, 'Request input must be JSON']);
  });

  test('hold no text that cannot be stored', async () => {
    for (const text of ['a\0b', '\ud800']) {
      const input = encodeURIComponent(JSON.stringify({ json: { names: [text], text, search: text, amenities: [text] } }));
      for (const name of ['property.areas', 'property.suggest', 'property.search', 'property.counts']) {
        expect((await call('GET', `/trpc/${name}?input=${input}`)).status).toBe(400);
      }
    }
  });

  test('hold the smallest numbers that JSON can write, which PostgreSQL refuses, as degrees', async () => {
    const input = { bounds: { south: 5e-324, west: -5e-324, north: 26, east: 56 }, zoom: 10 };
    expect((await call('GET', `/trpc/property.map?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)).status).toBe(200);
    const { device } = await makeMember(server);
    const { body } = await device
      .post('/api/properties')
      .send(listingBody({ latitude: 5e-324, longitude: 55.12345678 }))
      .expect(201);
    expect([body.latitude, body.longitude]).toEqual([0, 55.1234568]);
  });

  test('are what the client of the site sends: absent ones, lists and texts arrive', async () => {
    const client = createTRPCClient<AppRouter>({ links: [httpLink(http.origin)] });
    const [market, found, areas] = await Promise.all([
      client.property.market.query(),
      client.property.search.query({ location: undefined, amenities: [], search: 'marina', page: 1 }),
      client.property.areas.query({ names: ['Dubai Marina'] }),
    ]);
    expect([market.total, found.items.length, areas[0]!.count]).toEqual(Array(3).fill(market.total));
    expect(market.total).toBeGreaterThan(0);
    await expect(client.account.login.mutate({ username: 'nobody here', password: 'wrong password' })).rejects.toThrow(
      'Invalid username or password',
    );
    expect(await client.account.logout.mutate()).toEqual({ signedOut: true });
  });
});
