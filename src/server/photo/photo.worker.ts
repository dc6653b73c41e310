// The photo worker process: reads uploaded files at low priority, without the server's settings and secrets. Sends back the size, encoded
// pictures, the text of a QR code or hashes, and writes no file. Started by `photo-worker-client.ts`; the messages are in `photo.tasks.ts`.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { readCode } from './photo.code.ts';
import { encodePhoto } from './photo.encode.ts';
import { hashPhoto } from './photo.hash.ts';
import { inspectPhoto } from './photo.inspect.ts';
import type { PhotoResults, PhotoTask, PhotoTaskResult } from './photo.tasks.ts';

// one thread per picture: two pictures at once use two cores
sharp.concurrency(1);
// below the server, so that pages stay fast while photos are encoded: 0 is normal, 19 the lowest priority
setPriority(5);

/**
 * Runs a task: `inspect` reads the header of a file, `encode` encodes a photo in every size, `code` reads a QR code, `hash` computes the
 * hashes of a photo. When the pixels cannot be read, the result is null; `inspect` reads no pixels and returns why a file is refused.
 */
function runTask({ kind, path }: PhotoTask): Promise<PhotoResults[typeof kind]> {
  if (kind === 'inspect') return inspectPhoto(path);
  const run = { encode: encodePhoto, code: readCode, hash: hashPhoto }[kind];
  return run(path).catch(() => null);
}

process.on('message', (task: PhotoTask) => {
  void runTask(task).then((result) => process.send?.({ id: task.id, result } satisfies PhotoTaskResult));
});
// the server has ended, also by a crash
process.on('disconnect', () => process.exit(0));
