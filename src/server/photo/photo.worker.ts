// The worker process parses and decodes uploaded files at low priority, without the server's settings and secrets.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { readCode } from './photo.code.ts';
import { encodePhoto } from './photo.encode.ts';
import { hashPhoto } from './photo.hash.ts';
import { inspectPhoto } from './photo.inspect.ts';
import type { PhotoResults, PhotoTask, PhotoTaskResult } from './photo.tasks.ts';

// one thread per picture: two pictures at once use two cores
sharp.concurrency(1);
setPriority(5);

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
