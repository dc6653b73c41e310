import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadView } from '../../../shared/listing/listing.ts';
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts';
import { errorOf, type SendOptions, UploadError } from './photo-upload.ts';

const jpeg = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const files = (count: number): File[] => Array.from({ length: count }, (_, i) => jpeg(`${i}.jpg`));

interface Sent {
  name: string;
  options: SendOptions;
  done: (url?: string) => Promise<void>;
  fail: (error: UploadError) => Promise<void>;
}

/** A queue whose sending this test decides about. */
function start(urls: string[] = []) {
  const sent: Sent[] = [];
  const changes: string[][] = [];
  const failures = { count: 0 };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const queue = createPhotoQueue({
    urls,
    onChange: (list) => changes.push(list),
    onFailure: () => failures.count++,
    send: (file, options) =>
      new Promise<UploadView>((resolve, reject) =>
        sent.push({
          name: file.name,
          options,
          done: async (url = `/uploads/${file.name}`) => {
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
  return { queue, sent, changes, failures };
}
const states = (queue: PhotoQueue): string[] => queue.photos().map((photo) => photo.state);

describe('the photo queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('sends two at a time, in order, and keeps the order of the files', async () => {
    const { queue, sent, changes } = start();
    queue.add(files(3));
    expect(states(queue)).toEqual(['sending', 'sending', 'waiting']);
    await sent[1]!.done();
    expect(sent.map((s) => s.name)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    await sent[0]!.done();
    await sent[2]!.done();
    expect(changes.at(-1)).toEqual(['/uploads/0.jpg', '/uploads/1.jpg', '/uploads/2.jpg']);
  });

  test('a failure stands with its reason, the others go on, and a second try may succeed', async () => {
    const { queue, sent, failures } = start();
    queue.add(files(2));
    await sent[0]!.fail(new UploadError('Image is too large (at most 40 megapixels)', 400));
    await sent[1]!.done();
    expect(queue.photos()[0]).toMatchObject({ state: 'failed', reason: 'Image is too large (at most 40 megapixels)', status: 400 });
    expect(failures.count).toBe(1);
    queue.retry(queue.photos()[0]!.key);
    await sent[2]!.done('/uploads/again');
    expect(queue.photos().map((photo) => photo.url)).toEqual(['/uploads/again', '/uploads/1.jpg']);
  });

  test('when the server asks to wait, everything waits and goes on by itself', async () => {
    const { queue, sent, failures } = start();
    queue.add(files(3));
    await sent[0]!.fail(new UploadError('Too many requests', 429, 30));
    await sent[1]!.done();
    expect(states(queue)).toEqual(['waiting', 'done', 'waiting']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent.slice(2).map((s) => s.name)).toEqual(['0.jpg', '2.jpg']);
    expect(failures.count).toBe(0);
  });

  test('a server that always asks to wait is given up in the end', async () => {
    const { queue, sent, failures } = start();
    queue.add(files(1));
    for (let i = 0; i < 9; i++) {
      await sent[i]!.fail(new UploadError('Too many requests', 429, 1));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(states(queue)).toEqual(['failed']);
    expect(failures.count).toBe(1);
  });

  test('a file that is no picture or too large is never sent', () => {
    const { queue, sent, failures } = start();
    queue.add([new File(['x'], 'notes.pdf', { type: 'application/pdf' })]);
    expect(queue.photos()[0]).toMatchObject({ state: 'failed', reason: 'Only JPEG, PNG, WebP or AVIF images are allowed', file: null });
    expect(sent).toHaveLength(0);
    expect(failures.count).toBe(1);
    expect(errorOf({ type: 'image/png', size: 14.2 * 1024 * 1024 })).toBe('At most 10 MB, this file has 14.2 MB');
    expect(errorOf({ type: 'image/avif', size: 10 * 1024 * 1024 })).toBeUndefined();
  });

  test('thirty pictures at most; the rest is left out and counted', () => {
    const { queue } = start(['/media/a.webp', '/media/b.webp']);
    expect(queue.add(files(31))).toBe(3);
    expect(queue.photos()).toHaveLength(30);
    expect(queue.add(files(1))).toBe(1);
  });

  test('moving and removing change what the listing shows; a removed upload is stopped', async () => {
    const { queue, sent, changes } = start(['/a', '/b', '/c']);
    queue.move('/c', 0);
    expect(changes.at(-1)).toEqual(['/c', '/a', '/b']);
    queue.move('/c', -1);
    queue.move('/c', 3);
    expect(changes).toHaveLength(1);
    queue.add(files(1));
    queue.remove(queue.photos()[3]!.key);
    expect(sent[0]!.options.signal.aborted).toBe(true);
    await sent[0]!.fail(new UploadError('Stopped'));
    queue.remove('/a');
    expect(changes.at(-1)).toEqual(['/c', '/b']);
    expect(states(queue)).toEqual(['done', 'done']);
  });

  test('progress is told while a file travels, and changes nothing that is stored', () => {
    const { queue, sent, changes } = start();
    const heard = vi.fn();
    queue.subscribe(heard);
    queue.add(files(1));
    sent[0]!.options.onProgress(0.4);
    expect(queue.photos()[0]).toMatchObject({ state: 'sending', part: 0.4 });
    expect(heard).toHaveBeenCalled();
    expect(changes).toEqual([]);
  });
});
