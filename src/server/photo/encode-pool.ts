import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UPLOAD_REFUSALS } from '../../shared/listing/listing.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import type { EncodedPhoto } from './photo.encode.ts';
import { MAX_PIXELS, type PhotoAnswer, type PhotoResults, type PhotoTask, type PhotoTaskKind } from './photo.tasks.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

const WORKER = join(import.meta.dirname, 'photo.worker.ts');
/** The process ends when no photo has come for this long, and its memory with it. */
const IDLE_MS = 30_000;
/** A task that takes longer ends the worker: the file may have been made to keep it busy. */
const DEADLINE_MS: Record<PhotoTaskKind, number> = { inspect: 15_000, encode: 60_000 };
/** glibc gives memory back as soon as a picture is done, instead of keeping a heap for every thread. */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' };

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}
interface Worker {
  child: ChildProcess;
  pending: Map<number, Pending>;
  idle: NodeJS.Timeout | undefined;
}

/** Two headers and two photos at once never fill the worker's four threads with one kind. */
const inspections = createWeightedSemaphore({ atOnce: 2, budget: 2, waiting: 100 });
const encodings = createWeightedSemaphore({ atOnce: 2, budget: MAX_PIXELS, waiting: 100 });
let worker: Worker | undefined;
let lastId = 0;

function startWorker(): Worker {
  const child = fork(WORKER, [], { execArgv: [], env: MEMORY, serialization: 'advanced' });
  const made: Worker = { child, pending: new Map(), idle: undefined };
  const end = (): void => {
    if (worker === made) worker = undefined;
    for (const { reject } of made.pending.values()) reject(new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 5));
    made.pending.clear();
  };
  child.on('message', ({ id, result }: PhotoAnswer) => made.pending.get(id)?.resolve(result as never));
  child.once('exit', end);
  child.once('error', end);
  // the server may end without waiting for it
  child.unref();
  child.channel?.unref();
  return made;
}

/** One task in the worker process; a file on which it crashes or hangs takes the worker down and not the server. */
async function runInWorker<K extends PhotoTaskKind>(kind: K, path: string): Promise<PhotoResults[K]> {
  worker ??= startWorker();
  const mine = worker;
  const id = ++lastId;
  clearTimeout(mine.idle);
  const late = setTimeout(() => mine.child.kill('SIGKILL'), DEADLINE_MS[kind]);
  try {
    return await new Promise<PhotoResults[K]>((resolve, reject) => {
      mine.pending.set(id, { resolve, reject });
      mine.child.send({ id, kind, path } satisfies PhotoTask, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(late);
    mine.pending.delete(id);
    if (mine.pending.size === 0) mine.idle = setTimeout(() => mine.child.kill(), IDLE_MS).unref();
  }
}

/**
 * The pixels of an uploaded file, read from its header alone.
 * @throws Refused INVALID in the contract's words when it is no photo or has too many pixels, UNAVAILABLE when too many wait or the worker ended
 */
export async function inspectInWorker(path: string): Promise<number> {
  const inspection = await inspections.take(1, () => runInWorker('inspect', path));
  if ('refused' in inspection) throw new DomainError('INVALID', UPLOAD_REFUSALS[inspection.refused]);
  return inspection.pixels;
}

/**
 * Rewrites a photo of so many pixels in every size; at most two at once, and together never more pixels than one photo may have.
 * @throws Refused INVALID when its pixels cannot be read, UNAVAILABLE when too many wait or the worker ended
 */
export async function encodeInWorker(path: string, pixels: number): Promise<EncodedPhoto> {
  const photo = await encodings.take(pixels, () => runInWorker('encode', path));
  if (!photo) throw new DomainError('INVALID', UPLOAD_REFUSALS.type);
  return photo;
}
