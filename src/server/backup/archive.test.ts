// Tests of reading a file of a backup whose storage fails, or whose bytes have changed.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Archive } from './archive.ts';
import type { BackupStorage } from './storage/backup-storage.ts';

const SECRET = 'a key of a test with 32 characters';

/** A storage in memory; `failure` is thrown in the middle of every file that is read. */
function memoryStorage(files: Map<string, Buffer>, failure: { error?: Error }): BackupStorage {
  return {
    place: 'memory',
    folders: async () => [],
    filesBelow: async () => [],
    bytesOf: async (file) => files.get(file)?.length ?? null,
    async *read(file) {
      const content = files.get(file)!;
      yield content.subarray(0, content.length >> 1);
      if (failure.error) throw failure.error;
      yield content.subarray(content.length >> 1);
    },
    write: async (file, source) => void files.set(file, await buffer(source)),
    remove: async () => {},
  };
}

test.each([undefined, SECRET])(
  'with the key %s an error of the storage reaches the reader, and changed bytes are damage',
  async (secret) => {
    const files = new Map<string, Buffer>();
    const failure: { error?: Error } = {};
    const archive = new Archive(memoryStorage(files, failure), 'a', secret);
    const part = await archive.write('rows', Readable.from([Buffer.alloc(100_000, 'row')]));
    const read = () => buffer(archive.read(part));
    expect(await read()).toHaveLength(100_000);
    failure.error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    await expect(read()).rejects.toThrow('read ECONNRESET');
    delete failure.error;
    const content = files.get(`a/${part.file}`)!;
    content[content.length >> 1]! ^= 1;
    await expect(read()).rejects.toThrow(`${part.file} is damaged`);
  },
);
