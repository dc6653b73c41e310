import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_UPLOAD_BYTES, type UploadView } from '../../../shared/listing/upload.ts';
import { type SendOptions, UploadError } from '../../post-file.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';
import { validateFile } from './photo-upload.ts';

const jpeg = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const jpegs = (count: number): File[] => Array.from({ length: count }, (_, i) => jpeg(`${i}.jpg`));

/** An upload that the queue has begun and the test completes. */
interface PendingUpload {
  name: string;
  options: SendOptions;
  succeed: (url?: string) => Promise<void>;
  fail: (error: UploadError) => Promise<void>;
}

/**
 * Creates a queue whose uploads the test completes. `uploads` are all that the queue has begun, `changes` the lists of URLs that it has reported,
 * both oldest first; `failures.count` is the number of reported failures.
 */
function startQueue(urls: string[] = []) {
  const uploads: PendingUpload[] = [];
  const changes: string[][] = [];
  const failures = { count: 0 };
  /** Lets the queue handle a completed upload. */
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const queue = createPhotoQueue({
    stored: { images: urls },
    onChange: ({ images }) => changes.push(images),
    onFailure: () => failures.count++,
    send: (file, options) =>
      new Promise<UploadView>((resolve, reject) =>
        uploads.push({
          name: file.name,
          options,
          succeed: async (url = `/uploads/${file.name}`) => {
            resolve({ url, width: 3, height: 2 });
            await settle();
          },
          fail: async (error) => {
            reject(error);
            await settle();
          },
        }),
      ),
  });
  return { queue, uploads, changes, failures };
}
const statesOf = (queue: PhotoQueue): string[] => queue.photos().map((photo) => photo.state);

describe('the photo queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('starts no waiting upload after stop and continues with the next picture', async () => {
    const { queue, uploads } = startQueue();
    queue.add(jpegs(3));
    queue.stop();
    for (const upload of [...uploads]) await upload.fail(new UploadError('aborted'));
    expect(uploads.map((upload) => upload.name)).toEqual(['0.jpg', '1.jpg']);
    expect(uploads.every((upload) => upload.options.signal.aborted)).toBe(true);
    queue.add([jpeg('later.jpg')]);
    expect(uploads.length).toBeGreaterThan(2);
  });

  test('uploads two at a time in order and keeps the order of the files', async () => {
    const { queue, uploads, changes } = startQueue();
    queue.add(jpegs(3));
    expect(statesOf(queue)).toEqual(['sending', 'sending', 'waiting']);
    await uploads[1]!.succeed();
    expect(uploads.map((upload) => upload.name)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    await uploads[0]!.succeed();
    await uploads[2]!.succeed();
    expect(changes.at(-1)).toEqual(['/uploads/0.jpg', '/uploads/1.jpg', '/uploads/2.jpg']);
  });

  test('shows the reason of a failed upload, continues with the others and can retry it', async () => {
    const { queue, uploads, failures } = startQueue();
    queue.add(jpegs(2));
    await uploads[0]!.fail(new UploadError('Image is too large (at most 40 megapixels)', 400));
    await uploads[1]!.succeed();
    expect(queue.photos()[0]).toMatchObject({ state: 'failed', reason: 'Image is too large (at most 40 megapixels)', status: 400 });
    expect(failures.count).toBe(1);
    queue.retry(queue.photos()[0]!.key);
    await uploads[2]!.succeed('/uploads/again');
    expect(queue.photos().map((photo) => photo.url)).toEqual(['/uploads/again', '/uploads/1.jpg']);
  });

  test('pauses when the server asks to wait and resumes by itself', async () => {
    const { queue, uploads, failures } = startQueue();
    queue.add(jpegs(3));
    // Retry-After: 30 seconds
    await uploads[0]!.fail(new UploadError('Too many requests', 429, 30));
    await uploads[1]!.succeed();
    expect(statesOf(queue)).toEqual(['waiting', 'done', 'waiting']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(uploads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(uploads.slice(2).map((upload) => upload.name)).toEqual(['0.jpg', '2.jpg']);
    expect(failures.count).toBe(0);
  });

  test('gives up when the server always asks to wait', async () => {
    const { queue, uploads, failures } = startQueue();
    queue.add(jpegs(1));
    // the first attempt and eight retries
    for (let i = 0; i < 9; i++) {
      await uploads[i]!.fail(new UploadError('Too many requests', 429, 1));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(statesOf(queue)).toEqual(['failed']);
    expect(failures.count).toBe(1);
  });

  test('never uploads a file that is no picture or too large', () => {
    const { queue, uploads, failures } = startQueue();
    queue.add([new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    expect(queue.photos()[0]).toMatchObject({ state: 'failed', reason: 'Only JPEG, PNG, WebP or AVIF images are allowed', file: null });
    expect(failures.count).toBe(1);
    queue.add([new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'large.jpg', { type: 'image/jpeg' })]);
    expect(queue.photos()[1]).toMatchObject({ state: 'failed', reason: 'At most 10 MB; this file has 10.1 MB', file: null });
    expect(failures.count).toBe(2);
    expect(uploads).toHaveLength(0);
    expect(validateFile({ name: 'plan.pdf', type: 'application/pdf', size: 1 })).toBe('Save the plan as a picture first.');
    // browsers know no type of it
    expect(validateFile({ name: 'IMG_1.HEIC', type: '', size: 1 })).toContain('set Settings > Camera > Formats to Most Compatible');
    expect(validateFile({ name: 'a', type: 'image/png', size: 14.2 * 1024 * 1024 })).toBe('At most 10 MB; this file has 14.2 MB');
    expect(validateFile({ name: 'a', type: 'image/avif', size: 10 * 1024 * 1024 })).toBeUndefined();
    // rounded up: the text never gives the limit as the size of a file that is too large
    expect(validateFile({ name: 'a', type: 'image/avif', size: 10 * 1024 * 1024 + 1 })).toBe('At most 10 MB; this file has 10.1 MB');
  });

  test('takes at most thirty pictures and counts the omitted ones', () => {
    const { queue } = startQueue(['/media/a.webp', '/media/b.webp']);
    expect(queue.add(jpegs(31))).toBe(3);
    expect(queue.photos()).toHaveLength(30);
    expect(queue.add(jpegs(1))).toBe(1);
  });

  test('applies moves and removals to the listing and aborts a removed upload', async () => {
    const { queue, uploads, changes } = startQueue(['/a', '/b', '/c']);
    queue.move('/c', 0);
    expect(changes.at(-1)).toEqual(['/c', '/a', '/b']);
    queue.move('/c', -1);
    queue.move('/c', 3);
    expect(changes).toHaveLength(1);
    queue.add(jpegs(1));
    queue.remove(queue.photos()[3]!.key);
    expect(uploads[0]!.options.signal.aborted).toBe(true);
    await uploads[0]!.fail(new UploadError('Stopped'));
    queue.remove('/a');
    expect(changes.at(-1)).toEqual(['/c', '/b']);
    expect(statesOf(queue)).toEqual(['done', 'done']);
  });

  test('reports progress during an upload without reporting a change of the stored pictures', () => {
    const { queue, uploads, changes } = startQueue();
    const onChange = vi.fn();
    queue.subscribe(onChange);
    queue.add(jpegs(1));
    uploads[0]!.options.onProgress(0.4);
    expect(queue.photos()[0]).toMatchObject({ state: 'sending', progress: 0.4 });
    expect(onChange).toHaveBeenCalled();
    expect(changes).toEqual([]);
  });
});
