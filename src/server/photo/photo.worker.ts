// The worker process parses and decodes uploaded files at low priority, without the server's settings and secrets.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodePhoto } from './photo.encode.ts';
import { inspectPhoto } from './photo.inspect.ts';
import type { PhotoAnswer, PhotoResults, PhotoTask } from './photo.tasks.ts';

// one thread per picture: two pictures at once use two cores
sharp.concurrency(1);
setPriority(5);

const runTask = ({ kind, path }: PhotoTask): Promise<PhotoResults[typeof kind]> =>
  kind === 'inspect' ? inspectPhoto(path) : encodePhoto(path).catch(() => null);

process.on('message', (task: PhotoTask) => {
  void runTask(task).then((result) => process.send?.({ id: task.id, result } satisfies PhotoAnswer));
});
// the server has ended, also by a crash
process.on('disconnect', () => process.exit(0));
