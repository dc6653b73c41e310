// Tests of the limits of uploads, of a full disk and of photos that break the worker process.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { photo } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let member: Device;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0' });
  member = (await makeMember(server)).device;
});
afterAll(() => server.close());

const send = (file: Buffer, name = 'photo.jpg', device = member) => device.post('/api/uploads').attach('file', file, name);
const incomingFiles = (): string[] => readdirSync(join(server.deps.env.DATA_DIR, 'uploads-incoming'));

describe('upload limits', () => {
  test('are checked in the order method, origin, content type, size, session', async () => {
    const anonymous = server.device();
    await member.get('/api/uploads').expect(405).expect('Allow', 'POST').expect('Method not allowed');
    await send(Buffer.from('x'), 'a.jpg', anonymous).set('Origin', 'https://evil.example').expect(403).expect('Cross-site request refused');
    await send(Buffer.from('x')).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await anonymous.post('/api/uploads').send({}).expect(415).expect('Content-Type must be multipart/form-data');
    await send(Buffer.alloc(10.2 * 1024 * 1024), 'a.jpg', anonymous)
      .expect(413)
      .expect('Request body is too large');
    await send(Buffer.from('x'), 'a.jpg', anonymous).expect(401).expect('Not signed in');
    expect(incomingFiles()).toEqual([]);
  });

  test('reject a file over 10 MB, and read less than 11.5 MB of an endless body', async () => {
    await send(Buffer.alloc(10 * 1024 * 1024 + 1))
      .expect(413)
      .expect('Request body is too large');
    const { body } = await send(Buffer.concat([await photo(50, 50), Buffer.alloc(10 * 1024 * 1024 - 9000)])).expect(201);
    expect(body.width).toBe(50);
    const bodyHeaders: Record<string, string>[] = [{ 'Transfer-Encoding': 'chunked' }, { 'Content-Length': String(100 * 1024 * 1024) }];
    for (const headers of bodyHeaders) {
      const { readMegabytes, ...answer } = await sendEndlessUpload(headers);
      expect(answer).toEqual({ status: 413, text: 'Request body is too large' });
      expect(readMegabytes).toBeLessThan(11.5);
    }
    await expect.poll(incomingFiles).toEqual([]);
  });

  // LIMIT_UPLOAD: uploads a minute of one member
  test('refuse an upload above the limit of a minute, for that member only', async () => {
    const limitedServer = await testServer({ LIMIT_UPLOAD: '2' });
    try {
      const device = (await makeMember(limitedServer)).device;
      for (let n = 0; n < 2; n++) await send(await photo(9, 9), 'a.jpg', device).expect(201);
      const { headers } = await send(await photo(9, 9), 'a.jpg', device)
        .expect(429)
        .expect('Too many requests. Please try again later.');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await send(await photo(9, 9), 'a.jpg', (await makeMember(limitedServer)).device).expect(201);
    } finally {
      await limitedServer.close();
    }
  });

  test.each([
    [
      '300 photos',
      `insert into photos (id, user_id, bytes, width, height) select md5(i::text), $1, 1, 1, 1 from generate_series(1, 300) i`,
    ],
    ['200 MB', `insert into photos (id, user_id, bytes, width, height) values (md5('full'), $1, ${200 * 1024 * 1024}, 1, 1)`],
  ])('tell a user with %s that their space is full', async (_what, sql) => {
    const device = (await makeMember(server)).device;
    const { body } = await device.get('/api/user').expect(200);
    await rows(server.deps.orm.em, { text: sql, values: [body.id] });
    await send(await photo(9, 9), 'a.jpg', device)
      .expect(403)
      .expect(/^Your photos use all the space of your account/);
    await rows(server.deps.orm.em, { text: 'delete from photos where user_id = $1', values: [body.id] });
  });

  test('allow one of several parallel uploads at one below the quota', async () => {
    const device = (await makeMember(server)).device;
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

describe('upload failures', () => {
  test('of a full disk are reported as such and leave nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homes-full-'));
    writeFileSync(join(folder, 'uploads'), 'a file where the folder should be');
    const fullServer = await testServer({ DATA_DIR: folder, LIMIT_REGISTER: '0' });
    try {
      const device = (await makeMember(fullServer)).device;
      await send(await photo(9, 9), 'a.jpg', device)
        .expect(503)
        .expect('Retry-After', '10')
        .expect(/^Service temporarily unavailable\. Please try again\. \(ref /);
      expect(await rows(fullServer.deps.orm.em, { text: 'select 1 from photos' })).toEqual([]);
      expect(readdirSync(join(folder, 'uploads-incoming'))).toEqual([]);
    } finally {
      await fullServer.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.runIf(process.platform === 'linux')(
    'of a photo that crashes the decoder affect only that photo, and the next one is stored',
    async () => {
      await send(await photo(9, 9)).expect(201);
      let status: number | undefined;
      const whenAnswered = send(await photo(2000, 1500)).then((answer) => {
        status = answer.status;
      });
      // again and again, so that the second try fails too
      while (status === undefined) {
        killWorkers();
        await new Promise((done) => setTimeout(done, 50));
      }
      await whenAnswered;
      expect(status).toBe(503);
      await send(await photo(9, 9)).expect(201);
    },
  );
});

describe('a broken photo', { timeout: 60_000 }, () => {
  test('among four fails alone', async () => {
    const good = await photo(900, 600);
    const uploads = [good, good.subarray(0, 2000), good, good].map((file) => send(file).then(({ status }) => status));
    expect(await Promise.all(uploads)).toEqual([201, 400, 201, 201]);
    await expect.poll(incomingFiles).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('that ends the worker does not fail the photos beside it, which are tried again', async () => {
    const large = await photo(2600, 1900, 40);
    const uploads = Promise.all([send(large), send(large)].map((upload) => upload.then(({ status }) => status)));
    await expect.poll(() => incomingFiles().length, { interval: 5, timeout: 20_000 }).toBe(2);
    await expect.poll(isWorkerDecoding, { interval: 20, timeout: 20_000 }).toBe(true);
    killWorkers();
    expect(await uploads).toEqual([201, 201]);
  });
});

/**
 * The process ids of the photo workers of this process. In `/proc/<id>/stat` the parent's id follows `(name)` and a character for the
 * state.
 */
const workerIds = (): string[] =>
  readdirSync('/proc').filter((processId) => {
    try {
      const parent = /\) \w (\d+) /.exec(readFileSync(`/proc/${processId}/stat`, 'utf8'))?.[1];
      return parent === String(process.pid) && readFileSync(`/proc/${processId}/cmdline`, 'utf8').includes('photo.worker');
    } catch {
      return false;
    }
  });

/**
 * Whether a worker has used more than a second of processor time, which its start and reading a header do not take. The time is the field
 * `utime` of `/proc/<id>/stat`, the twelfth after the name, in hundredths of a second.
 */
const isWorkerDecoding = (): boolean =>
  workerIds().some((processId) => {
    const fieldsAfterName = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return Number(fieldsAfterName[11]) > 100;
  });

/** Kills the worker processes, as a broken picture might. */
function killWorkers(): void {
  for (const processId of workerIds()) {
    try {
      process.kill(Number(processId), 'SIGKILL');
    } catch {
      // the process has ended meanwhile
    }
  }
}

/** Sends a file without end until the server answers; returns the response and how many megabytes the server read. */
async function sendEndlessUpload(headers: Record<string, string>): Promise<{ status: number; text: string; readMegabytes: number }> {
  // the member's cookie, from the jar of the test client
  const cookie = (member as unknown as { jar: { getCookies(at: unknown): { toValueString(): string } } }).jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();
  const httpServer = createApp(server.deps, server.pages).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  httpServer.on('connection', (socket) => sockets.push(socket));
  await new Promise((done) => httpServer.once('listening', done));
  const { port } = httpServer.address() as AddressInfo;
  const allHeaders = { cookie, 'Content-Type': 'multipart/form-data; boundary=x', ...headers };
  try {
    const answer = await new Promise<{ status: number; text: string }>((done, failed) => {
      const req = httpRequest({ port, host: '127.0.0.1', path: '/api/uploads', method: 'POST', headers: allHeaders }, async (res) => {
        done({ status: res.statusCode ?? 0, text: await text(res) });
      });
      req.on('error', failed);
      req.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      const sendMore = (): void => {
        if (req.destroyed) return;
        if (req.write(Buffer.alloc(65_536))) setImmediate(sendMore);
        else req.once('drain', sendMore);
      };
      sendMore();
    });
    return { ...answer, readMegabytes: sockets[0]!.bytesRead / 1024 / 1024 };
  } finally {
    httpServer.closeAllConnections();
    await new Promise((done) => httpServer.close(done));
  }
}
