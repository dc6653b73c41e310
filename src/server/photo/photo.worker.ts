// The process that opens photos: uploaded files are parsed and decoded here and not in the server, at low priority, without its settings or secrets.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodePhoto } from './photo.encode.ts';
import { inspectPhoto } from './photo.inspect.ts';
import type { PhotoAnswer, PhotoResults, PhotoTask } from './photo.tasks.ts';

// one thread a picture: two pictures at once fill two processors
sharp.concurrency(1);
setPriority(5);

const runTask = ({ kind, path }: PhotoTask): Promise<PhotoResults[typeof kind]> =>
  kind === 'inspect' ? inspectPhoto(path) : encodePhoto(path).catch(() => null);

process.on('message', (task: PhotoTask) => {
  void runTask(task).then((result) => process.send?.({ id: task.id, result } satisfies PhotoAnswer));
});
// the server has ended, however it ended
process.on('disconnect', () => process.exit(0));
