// Tests of the two photo stores, a folder and a bucket (a local HTTP server that speaks S3), and of the settings of the bucket.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketServer } from '../../testing/bucket-server.ts';
import { readEnv, SettingError } from '../env.ts';
import { localStore, type PhotoStore, photoStore } from './photo.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAME = `${'ab'.repeat(16)}-640x480.webp`;

/** Expects that a store returns a file that was stored, and none before or after it is removed; a second removal is no error. */
async function expectStoreAndRemoval(store: PhotoStore): Promise<void> {
  expect(await store.get(NAME)).toBeNull();
  await store.put(NAME, Buffer.from('picture'), 'image/webp');
  const object = await store.get(NAME);
  expect(object?.bytes).toBe(7);
  expect((await buffer(object!.body)).toString()).toBe('picture');
  await store.delete(NAME);
  await store.delete(NAME);
  expect(await store.get(NAME)).toBeNull();
}

describe('a folder as photo store', () => {
  test('returns what was stored, and nothing after its removal', () => expectStoreAndRemoval(localStore(join(folder, 'a'))));

  test('contains no temporary file, neither after a write nor after a failed one', async () => {
    const store = localStore(join(folder, 'b'));
    await store.put(NAME, Buffer.from('picture'), 'image/webp');
    expect(readdirSync(join(folder, 'b', 'ab'))).toEqual([NAME]);
    // a folder with the name of the file makes the last step of its write fail
    mkdirSync(join(folder, 'c', 'ab', NAME), { recursive: true });
    await expect(localStore(join(folder, 'c')).put(NAME, Buffer.from('picture'), 'image/webp')).rejects.toThrow();
    expect(readdirSync(join(folder, 'c', 'ab'))).toEqual([NAME]);
  });
});

describe('a bucket as photo store', () => {
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

  test('returns what was stored, and nothing after its removal', () => expectStoreAndRemoval(store));

  test('receives the content type and that the file never changes', async () => {
    await store.put(NAME, Buffer.from('picture'), 'image/webp');
    expect(objects.get(`/photos/${NAME}`)?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('that is unavailable throws an error instead of reporting a missing picture', async () => {
    const unreachableStore = photoStore(
      readEnv({
        DATA_DIR: folder,
        S3_BUCKET: 'photos',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      }),
    );
    await expect(unreachableStore.get(NAME)).rejects.toThrow();
  });
});

test.each([
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing: the other S3 settings need it'],
  [{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'k' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are wrong: set both or neither'],
  [{ S3_BUCKET: 'photos', S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT is wrong: must be an address such as https://s3.example'],
])('the settings %j are rejected in one line', (settings, text) => {
  expect(() => readEnv({ DATA_DIR: folder, ...settings })).toThrow(new SettingError(text));
});
