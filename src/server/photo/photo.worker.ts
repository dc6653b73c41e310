// The process that opens photos: strangers' files are decoded here and not in the server, at low priority, without its settings or secrets.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { encodePhoto } from './photo.encode.ts';
import type { WorkerAnswer, WorkerTask } from './photo.encoder.ts';

// one thread a picture: two pictures at once fill two processors
sharp.concurrency(1);
setPriority(5);

const answer = (message: WorkerAnswer): void => void process.send?.(message);

process.on('message', ({ id, path }: WorkerTask) => {
  encodePhoto(path).then(
    (photo) => answer({ id, photo }),
    () => answer({ id, photo: null }),
  );
});
// the server has ended, however it ended
process.on('disconnect', () => process.exit(0));
