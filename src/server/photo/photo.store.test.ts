import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv, SettingError } from '../env.ts';
import { localStore, type PhotoStore, photoStore } from './photo.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAME = `${'ab'.repeat(16)}-640x480.webp`;

/** Responses of an S3-compatible server to the three calls of the store. */
function bucketServer() {
  const objects = new Map<string, { body: Buffer; headers: Record<string, unknown> }>();
  const server: Server = createServer(async (req, res) => {
    const key = new URL(req.url ?? '', 'http://s3').pathname;
    const { authorization } = req.headers;
    if (!authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) return void res.writeHead(403).end();
    if (req.method === 'PUT') {
      objects.set(key, { body: await buffer(req), headers: req.headers });
      return void res.writeHead(200, { ETag: '"1"' }).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return void res.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return void res.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
    res.writeHead(200, { 'Content-Length': object.body.length }).end(object.body);
  });
  return { server, objects };
}

async function keepsItsPromise(store: PhotoStore): Promise<void> {
  expect(await store.get(NAME)).toBeNull();
  await store.put(NAME, Buffer.from('picture'), 'image/webp');
  const object = await store.get(NAME);
  expect(object?.bytes).toBe(7);
  expect((await buffer(object!.body)).toString()).toBe('picture');
  await store.delete(NAME);
  await store.delete(NAME);
  expect(await store.get(NAME)).toBeNull();
}

describe('a folder', () => {
  test('gives back what it was given, and nothing after it was removed', () => keepsItsPromise(localStore(join(folder, 'a'))));

  test('holds whole files only: one that cannot be written leaves nothing', async () => {
    const store = localStore(join(folder, 'b'));
    await store.put(NAME, Buffer.from('picture'), 'image/webp');
    expect(readdirSync(join(folder, 'b', 'ab'))).toEqual([NAME]);
    writeFileSync(join(folder, 'full'), '');
    await expect(localStore(join(folder, 'full')).put(NAME, Buffer.from('picture'), 'image/webp')).rejects.toThrow();
  });
});

describe('a bucket', () => {
  const { server, objects } = bucketServer();
  let store: PhotoStore;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    store = photoStore(
      readEnv({
        DATA_DIR: folder,
        S3_BUCKET: 'photos',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'key-id',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    );
  });
  afterAll(() => server.close());

  test('gives back what it was given, and nothing after it was removed', () => keepsItsPromise(store));

  test('is told the type and that the file never changes', async () => {
    await store.put(NAME, Buffer.from('picture'), 'image/webp');
    expect(objects.get(`/photos/${NAME}`)?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('that is away is an error, never a missing picture', async () => {
    const away = photoStore(
      readEnv({
        DATA_DIR: folder,
        S3_BUCKET: 'photos',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      }),
    );
    await expect(away.get(NAME)).rejects.toThrow();
  });
});

test.each([
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing: the other S3 settings need it'],
  [{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'k' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are wrong: set both or neither'],
  [{ S3_BUCKET: 'photos', S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is wrong: must be an address such as https://s3.example'],
])('the settings %j are refused in one line', (settings, text) => {
  expect(() => readEnv({ DATA_DIR: folder, ...settings })).toThrow(new SettingError(text));
});
