// The photo worker process: reads uploaded files at low priority, without the server's settings and secrets. Sends back the size, encoded
// pictures, the text of a QR code or hashes, and writes no file. Started by `photo-worker-client.ts`; the messages are in `photo.tasks.ts`.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { readCode } from './photo.code.ts';
import { encodePhoto } from './photo.encode.ts';
import { hashPhoto } from './photo.hash.ts';
import { inspectPhoto } from './photo.inspect.ts';
import { drawShareCard } from './photo.share.ts';
import type { PhotoResults, PhotoTask, PhotoTaskResult } from './photo.tasks.ts';

// one thread per picture: two pictures at once use two cores
sharp.concurrency(1);
// below the server, so that pages stay fast while photos are encoded: 0 is normal, 19 the lowest priority
setPriority(5);

/**
 * Runs a task: `inspect` reads the header of a file, `encode` encodes a photo in every size, `code` reads a QR code, `hash` computes the
 * hashes of a photo, `share` draws the picture of a link. When the pixels cannot be read, the result is null; `inspect` reads no pixels and returns why a file is refused.
 */
function runTask(task: PhotoTask): Promise<PhotoResults[PhotoTask['kind']]> {
  if (task.kind === 'inspect') return inspectPhoto(task.input);
  if (task.kind === 'share') return drawShareCard(task.input).catch(() => null);
  if (task.kind === 'encode') return encodePhoto(task.input).catch(() => null);
  const run = { code: readCode, hash: hashPhoto }[task.kind];
  return run(task.input).catch(() => null);
}

process.on('message', (task: PhotoTask) => {
  void runTask(task).then((result) => process.send?.({ id: task.id, result } satisfies PhotoTaskResult));
});
// the server has ended, also by a crash
process.on('disconnect', () => process.exit(0));
