import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSources, uploadFiles, uploadId } from '../../shared/picture.ts';
import { animatedWebp, blackPng, photo, photoWithSecrets, picture } from '../../testing/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';
import { rows } from '../db/orm.ts';

type Device = ReturnType<TestServer['device']>;

const ONLY = 'Only JPEG, PNG, WebP or AVIF images are allowed';
const TOO_LARGE = 'Image is too large (at most 40 megapixels)';

let server: TestServer;
let member: Device;
let serial = 0;
const files = mkdtempSync(join(tmpdir(), 'homes-answers-'));
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0' });
  member = await signUp();
});
afterAll(async () => {
  await server.close();
  rmSync(files, { recursive: true, force: true });
});

async function signUp(at = server): Promise<Device> {
  const device = at.device();
  const username = `member${++serial}`;
  await device
    .post('/api/register')
    .send({ username, email: `${username}@homes.example`, password: 'correct horse battery' })
    .expect(201);
  return device;
}
const send = (file: Buffer, name = 'photo.jpg', device = member) => device.post('/api/uploads').attach('file', file, name);
const stored = (): string[] =>
  globSync(join(server.deps.env.DATA_DIR, 'uploads/**/*'), { withFileTypes: true }).flatMap((f) => (f.isFile() ? [f.name] : []));
const waiting = (): string[] => readdirSync(join(server.deps.env.DATA_DIR, 'uploads-incoming'));
const photoRows = () => rows<{ id: string }>(server.deps.orm.em, { text: 'select * from photos' });
/** What a browser would see of a stored picture. */
async function read(url: string) {
  const { body } = await server.request().get(url).expect(200);
  const path = join(files, `${++serial}`);
  writeFileSync(path, body as Buffer);
  return { body: body as Buffer, ...(await sharp(path).metadata()) };
}

describe('a photo', () => {
  test('becomes every size as WebP and AVIF, of the size and type that its address says', async () => {
    const { body } = await send(await photo(2400, 1600)).expect(201);
    expect(body).toEqual({ url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-1920x1280\.webp$/), width: 1920, height: 1280 });
    const sources = pictureSources(body.url);
    for (const [srcset, type] of [
      [sources.webp, 'image/webp'],
      [sources.avif, 'image/avif'],
    ] as const) {
      const candidates = srcset!.split(', ').map((candidate) => candidate.split(' '));
      expect(candidates.map(([, width]) => width)).toEqual(['320w', '640w', '1280w', '1920w']);
      for (const [url, width] of candidates) {
        const found = await read(url!);
        expect([found.mediaType, found.width]).toEqual([type, Number.parseInt(width!, 10)]);
      }
    }
    expect(waiting()).toEqual([]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s, whatever its name says', async (format) => {
    expect((await send(await picture(format, 500, 400), `../../${'evil'.repeat(80)}.svg`).expect(201)).body).toMatchObject({
      width: 500,
      height: 400,
    });
  });

  test('is never enlarged; a portrait keeps its width', async () => {
    expect((await send(await photo(300, 200)).expect(201)).body).toMatchObject({ width: 300, height: 200 });
    expect((await send(await photo(1500, 2000)).expect(201)).body).toMatchObject({ width: 1500, height: 2000 });
    expect((await send(await photo(100, 8000)).expect(201)).body).toMatchObject({ width: 48, height: 3840 });
  });

  test('stands upright and tells nothing of where and by whom it was taken', async () => {
    const original = await photoWithSecrets(900, 600, { orientation: 6 });
    for (const secret of ['SECRETOWNER', 'GPS', '<?php']) expect(original.includes(secret === 'GPS' ? 'Exif' : secret)).toBe(true);
    const { body } = await send(original).expect(201);
    expect(body).toMatchObject({ width: 600, height: 900 });
    for (const name of uploadFiles(uploadId(body.url)!, 600, 900)) {
      const found = await read(`/uploads/${name}`);
      expect(found.exif ?? found.xmp ?? found.icc ?? found.orientation).toBeUndefined();
      for (const secret of ['SECRETOWNER', 'Exif', '<?php']) expect(found.body.includes(secret)).toBe(false);
    }
  });

  test('with a page or a script behind its pixels keeps the pixels only', async () => {
    const { body } = await send(Buffer.concat([await photo(200, 100), Buffer.from('<script>MARKER()</script>')])).expect(201);
    for (const name of uploadFiles(uploadId(body.url)!, 200, 100))
      expect((await read(`/uploads/${name}`)).body.includes('MARKER')).toBe(false);
  });

  test('with transparent parts lies on white', async () => {
    const { body } = await send(await picture('png', 64, 64, { r: 0, g: 0, b: 0, alpha: 0 })).expect(201);
    const path = join(files, `${++serial}`);
    writeFileSync(path, (await server.request().get(body.url)).body);
    expect([...(await sharp(path).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('what is no photo', () => {
  test.each([
    ['a GIF', () => picture('gif', 50, 50), ONLY],
    ['a GIF with a script', () => Buffer.from('GIF89a/*\u0001\u0000\u0001*/=1;alert(1)'), ONLY],
    ['an animated WebP', () => animatedWebp(), ONLY],
    ['a TIFF', () => picture('tiff', 50, 50), ONLY],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'), ONLY],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), ONLY],
    ['a page named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), ONLY],
    ['an empty file', () => Buffer.alloc(0), ONLY],
    ['the first half of a JPEG', async () => (await photo(800, 600)).subarray(0, 9000), ONLY],
    ['the first bytes of a JPEG', async () => (await photo(800, 600)).subarray(0, 20), ONLY],
    ['16,000 x 16,000 pixels in 32 kB', () => blackPng(16_000, 16_000), TOO_LARGE],
    ['a line of 30,000 pixels', () => blackPng(30_000, 1), TOO_LARGE],
    ['41 megapixels', () => blackPng(6400, 6400), TOO_LARGE],
  ])('%s is refused in words and leaves nothing', async (_name, make, words) => {
    const before = [stored().length, (await photoRows()).length];
    await send(await make())
      .expect(400)
      .expect('Content-Type', /text\/plain/)
      .expect(words);
    expect([stored().length, (await photoRows()).length]).toEqual(before);
    expect(waiting()).toEqual([]);
  });

  test('a form without a file, with two, or broken off is refused in words', async () => {
    const words = 'Send one picture in the form field "file"';
    await member.post('/api/uploads').field('file', 'text').expect(400).expect(words);
    await member
      .post('/api/uploads')
      .attach('other', await photo(9, 9), 'a.jpg')
      .expect(400)
      .expect(words);
    await member
      .post('/api/uploads')
      .attach('file', await photo(9, 9), 'a.jpg')
      .attach('file', await photo(9, 9), 'b.jpg')
      .expect(400)
      .expect(words);
    await member
      .post('/api/uploads')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc')
      .expect(400)
      .expect(words);
    await member.post('/api/uploads').set('Content-Type', 'multipart/form-data').send('x').expect(400).expect(words);
    expect(waiting()).toEqual([]);
  });
});

describe('who may upload, and how much', () => {
  test('the checks come in the order of the contract', async () => {
    const anonymous = server.device();
    await member.get('/api/uploads').expect(405).expect('Allow', 'POST').expect('Method not allowed');
    await send(Buffer.from('x'), 'a.jpg', anonymous).set('Origin', 'https://evil.example').expect(403).expect('Cross-site request refused');
    await send(Buffer.from('x')).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await anonymous.post('/api/uploads').send({}).expect(415).expect('Content-Type must be multipart/form-data');
    await send(Buffer.alloc(10.2 * 1024 * 1024), 'a.jpg', anonymous)
      .expect(413)
      .expect('Request body is too large');
    await send(Buffer.from('x'), 'a.jpg', anonymous).expect(401).expect('Not signed in');
    expect(waiting()).toEqual([]);
  });

  test('a file over 10 MB is refused, and of an endless body no more than that is read', async () => {
    await send(Buffer.alloc(10 * 1024 * 1024 + 1))
      .expect(413)
      .expect('Request body is too large');
    const { body } = await send(Buffer.concat([await photo(50, 50), Buffer.alloc(10 * 1024 * 1024 - 9000)])).expect(201);
    expect(body.width).toBe(50);
    for (const headers of [{ 'Transfer-Encoding': 'chunked' }, { 'Content-Length': String(100 * 1024 * 1024) }]) {
      const { read, ...answer } = await endlessUpload(headers);
      expect(answer).toEqual({ status: 413, text: 'Request body is too large' });
      expect(read).toBeLessThan(11.5);
    }
    await expect.poll(waiting).toEqual([]);
  });

  test('the 21st upload in a minute has to wait', async () => {
    const strict = await testServer({ LIMIT_UPLOAD: '2' });
    try {
      const device = await signUp(strict);
      for (let n = 0; n < 2; n++) await send(await photo(9, 9), 'a.jpg', device).expect(201);
      const { headers } = await send(await photo(9, 9), 'a.jpg', device)
        .expect(429)
        .expect('Too many requests. Please try again later.');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await send(await photo(9, 9), 'a.jpg', await signUp(strict)).expect(201);
    } finally {
      await strict.close();
    }
  });

  test.each([
    [
      '300 photos',
      `insert into photos (id, user_id, bytes, width, height) select md5(i::text), $1, 1, 1, 1 from generate_series(1, 300) i`,
    ],
    ['200 MB', `insert into photos (id, user_id, bytes, width, height) values (md5('full'), $1, ${200 * 1024 * 1024}, 1, 1)`],
  ])('a member with %s is told that his space is full', async (_what, sql) => {
    const device = await signUp();
    const { body } = await device.get('/api/user').expect(200);
    await rows(server.deps.orm.em, { text: sql, values: [body.id] });
    await send(await photo(9, 9), 'a.jpg', device)
      .expect(403)
      .expect(/^Your photos take all the space of your account/);
    await rows(server.deps.orm.em, { text: 'delete from photos where user_id = $1', values: [body.id] });
  });

  test('at one below the quota parallel uploads store one', async () => {
    const device = await signUp();
    const { body } = await device.get('/api/user').expect(200);
    await rows(server.deps.orm.em, {
      text: `insert into photos (id, user_id, bytes, width, height) select md5('p' || i), $1, 1, 1, 1 from generate_series(1, 299) i`,
      values: [body.id],
    });
    const file = await photo(9, 9);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => send(file, 'a.jpg', device).then((answer) => answer.status)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
  });
});

describe('a stored picture', () => {
  test('is served for good, as a picture and as nothing else', async () => {
    const { body } = await send(await photo(400, 300)).expect(201);
    const { headers } = await server.request().get(body.url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await server.request().get(body.url).set('If-None-Match', headers.etag!).expect(304);
    const head = await server.request().head(body.url).expect(200);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    await server.request().get(body.url.replace('.webp', '-320.avif')).expect(200).expect('Content-Type', 'image/avif');
  });

  test.each([
    '/uploads/',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e/package.json',
    `/uploads/${'0'.repeat(32)}-9x9.webp`,
    `/uploads/${'a'.repeat(300)}`,
    '/uploads/a%00b.webp',
    '/uploads/a/b.webp',
  ])('%s is no picture and no page', async (path) => {
    await server
      .request()
      .get(path)
      .expect(404)
      .expect('Content-Type', /text\/plain/)
      .expect('Not found');
  });
});

describe('when something breaks', () => {
  test('a disk that takes no more is told as such, and nothing is left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homes-full-'));
    writeFileSync(join(folder, 'uploads'), 'a file where the folder should be');
    const full = await testServer({ DATA_DIR: folder, LIMIT_REGISTER: '0' });
    try {
      const device = await signUp(full);
      await send(await photo(9, 9), 'a.jpg', device)
        .expect(503)
        .expect('Retry-After', '10')
        .expect(/^Service temporarily unavailable\. Please try again\. \(ref /);
      expect(await rows(full.deps.orm.em, { text: 'select 1 from photos' })).toEqual([]);
      expect(readdirSync(join(folder, 'uploads-incoming'))).toEqual([]);
    } finally {
      await full.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.runIf(process.platform === 'linux')('a photo that brings the decoder down fails alone, and the next one is stored', async () => {
    await send(await photo(9, 9)).expect(201);
    let status: number | undefined;
    const answered = send(await photo(2000, 1500)).then((answer) => {
      status = answer.status;
    });
    while (status === undefined) {
      killDecoder();
      await new Promise((done) => setTimeout(done, 50));
    }
    await answered;
    expect(status).toBe(503);
    await send(await photo(9, 9)).expect(201);
  });
});

/** Kills the process that decodes, as a broken picture might. */
function killDecoder(): void {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = /\) \w (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      const isDecoder = parent === String(process.pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('photo.worker');
      if (isDecoder) process.kill(Number(name), 'SIGKILL');
    } catch {
      // a process that ended meanwhile
    }
  }
}

/** Sends a file without an end: the answer to it, and how many megabytes the server took. */
async function endlessUpload(headers: Record<string, string>): Promise<{ status: number; text: string; read: number }> {
  const cookie = (member as unknown as { jar: { getCookies(at: unknown): { toValueString(): string } } }).jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();
  const listening = createApp(server.deps, server.pages).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  listening.on('connection', (socket) => sockets.push(socket));
  await new Promise((done) => listening.once('listening', done));
  const { port } = listening.address() as AddressInfo;
  const all = { cookie, 'Content-Type': 'multipart/form-data; boundary=x', ...headers };
  try {
    const answer = await new Promise<{ status: number; text: string }>((done, failed) => {
      const req = httpRequest({ port, host: '127.0.0.1', path: '/api/uploads', method: 'POST', headers: all }, async (res) => {
        done({ status: res.statusCode ?? 0, text: await text(res) });
      });
      req.on('error', failed);
      req.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      const more = (): void => {
        if (req.destroyed) return;
        if (req.write(Buffer.alloc(65_536))) setImmediate(more);
        else req.once('drain', more);
      };
      more();
    });
    return { ...answer, read: sockets[0]!.bytesRead / 1024 / 1024 };
  } finally {
    listening.closeAllConnections();
    await new Promise((done) => listening.close(done));
  }
}
