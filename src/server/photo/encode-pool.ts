import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UPLOAD_REFUSALS } from '../../shared/listing/listing.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import type { EncodedPhoto } from './photo.encode.ts';
import { MAX_PIXELS, type PhotoAnswer, type PhotoResults, type PhotoTask, type PhotoTaskKind } from './photo.tasks.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

const WORKER = join(import.meta.dirname, 'photo.worker.ts');
/** The worker process ends after this time without a photo, which frees its memory. */
const IDLE_MS = 30_000;
/** A slower task ends the worker: the file may be crafted to keep it busy. */
const DEADLINE_MS: Record<PhotoTaskKind, number> = { inspect: 15_000, encode: 60_000 };
/** Makes glibc return memory after each picture, instead of keeping a heap per thread. */
const WORKER_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' };

interface Pending {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}
interface Worker {
  child: ChildProcess;
  pending: Map<number, Pending>;
  idle: NodeJS.Timeout | undefined;
}

/** Two of each kind at once, so that neither kind fills the worker's four threads. */
const inspections = createWeightedSemaphore({ atOnce: 2, budget: 2, waiting: 100 });
const encodings = createWeightedSemaphore({ atOnce: 2, budget: MAX_PIXELS, waiting: 100 });
let worker: Worker | undefined;
let lastId = 0;

function startWorker(): Worker {
  const child = fork(WORKER, [], { execArgv: [], env: WORKER_ENV, serialization: 'advanced' });
  const started: Worker = { child, pending: new Map(), idle: undefined };
  const end = (): void => {
    if (worker === started) worker = undefined;
    for (const { reject } of started.pending.values()) reject(new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 5));
    started.pending.clear();
  };
  child.on('message', ({ id, result }: PhotoAnswer) => started.pending.get(id)?.resolve(result as never));
  child.once('exit', end);
  child.once('error', end);
  // the server can exit without waiting for the worker
  child.unref();
  child.channel?.unref();
  return started;
}

/** Runs a task in the worker process. A file that crashes or hangs it ends the worker, not the server. */
async function runInWorker<K extends PhotoTaskKind>(kind: K, path: string): Promise<PhotoResults[K]> {
  worker ??= startWorker();
  const current = worker;
  const id = ++lastId;
  clearTimeout(current.idle);
  const deadline = setTimeout(() => current.child.kill('SIGKILL'), DEADLINE_MS[kind]);
  try {
    return await new Promise<PhotoResults[K]>((resolve, reject) => {
      current.pending.set(id, { resolve, reject });
      current.child.send({ id, kind, path } satisfies PhotoTask, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(deadline);
    current.pending.delete(id);
    if (current.pending.size === 0) current.idle = setTimeout(() => current.child.kill(), IDLE_MS).unref();
  }
}

/**
 * Reads the number of pixels of an uploaded file from its header.
 * @throws DomainError INVALID when it is not a photo or has too many pixels, UNAVAILABLE when too many wait or the worker ended
 */
export async function inspectInWorker(path: string): Promise<number> {
  const inspection = await inspections.take(1, () => runInWorker('inspect', path));
  if ('refused' in inspection) throw new DomainError('INVALID', UPLOAD_REFUSALS[inspection.refused]);
  return inspection.pixels;
}

/**
 * Encodes a photo in every size; at most two at once, with no more pixels together than one photo may have.
 * @throws DomainError INVALID when its pixels cannot be read, UNAVAILABLE when too many wait or the worker ended
 */
export async function encodeInWorker(path: string, pixels: number): Promise<EncodedPhoto> {
  const photo = await encodings.take(pixels, () => runInWorker('encode', path));
  if (!photo) throw new DomainError('INVALID', UPLOAD_REFUSALS.type);
  return photo;
}
