// The photo worker process: parses and decodes uploaded files at low priority, without the server's settings and secrets. Started by
// `photo-worker-client.ts`, with which it exchanges the messages of `photo.tasks.ts`.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { readCode } from './photo.code.ts';
import { encodePhoto } from './photo.encode.ts';
import { hashPhoto } from './photo.hash.ts';
import { inspectPhoto } from './photo.inspect.ts';
import type { PhotoResults, PhotoTask, PhotoTaskResult } from './photo.tasks.ts';

// one thread per picture: two pictures at once use two cores
sharp.concurrency(1);
// 0 is normal, 19 the lowest priority
setPriority(5);

/** Runs a task; null when the pixels cannot be read. */
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
