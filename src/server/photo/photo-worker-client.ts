// Starts the photo worker process and sends it files to inspect, encode or hash, or to read a QR code from, and share pictures to draw. The running worker, its tasks
// and the limits are global state of this server process.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UPLOAD_REFUSALS } from '../../shared/listing/upload.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { createWeightedSemaphore } from '../weighted-semaphore.ts';
import {
  type EncodedPhoto,
  MAX_PIXELS,
  type PhotoHashes,
  type PhotoInputs,
  type PhotoResults,
  type PhotoTask,
  type PhotoTaskKind,
  type PhotoTaskResult,
  type ShareCard,
  type Turn,
} from './photo.tasks.ts';

const WORKER_PATH = join(import.meta.dirname, 'photo.worker.ts');
/** The worker process ends after this time without a task, which frees its memory. */
const IDLE_MS = 30_000;
/** A slower task ends the worker: the file may be crafted to keep it busy. */
const DEADLINES_MS: Record<PhotoTaskKind, number> = { inspect: 15_000, encode: 60_000, code: 10_000, hash: 15_000, share: 15_000 };
/** Makes glibc return memory after each picture, instead of keeping a heap per thread. */
const WORKER_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' };

/** Functions that settle the promise of a task. */
interface PendingTask {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}
/** The running worker process and its tasks by id. */
interface Worker {
  child: ChildProcess;
  pending: Map<number, PendingTask>;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Two inspections and two other tasks at once: the worker has four threads, and neither kind of task may occupy them all. */
const inspectionLimit = createWeightedSemaphore({ maxRunning: 2, maxWeight: 2, maxWaiting: 100 });
const encodingLimit = createWeightedSemaphore({ maxRunning: 2, maxWeight: MAX_PIXELS, maxWaiting: 100 });
/** Share pictures are drawn one at a time, so that a site that reads many links slows no upload. */
const sharingLimit = createWeightedSemaphore({ maxRunning: 1, maxWeight: 1, maxWaiting: 20 });
/** Repeated tasks run one at a time, because the file of one of them may have ended the worker. */
const repetitionLimit = createWeightedSemaphore({ maxRunning: 1, maxWeight: 1, maxWaiting: 100 });
/** When a client may retry after its task ended the worker. */
const RETRY_AFTER_SECONDS = 5;
let worker: Worker | undefined;
let lastTaskId = 0;

/** The worker ended before the task. `isShared`: other tasks ran in it, one of which may be the reason. */
class WorkerEnded extends Error {
  readonly isShared: boolean;
  constructor(isShared: boolean) {
    super('the photo worker ended');
    this.isShared = isShared;
  }
}

/** Starts the process that parses uploaded files. When it ends, its tasks are rejected and the next task starts another one. */
function startWorker(): Worker {
  const child = fork(WORKER_PATH, [], { execArgv: [], env: WORKER_ENV, serialization: 'advanced' });
  const startedWorker: Worker = { child, pending: new Map(), idleTimer: undefined };
  const onEnd = (): void => {
    if (worker === startedWorker) worker = undefined;
    const isShared = startedWorker.pending.size > 1;
    for (const { reject } of startedWorker.pending.values()) reject(new WorkerEnded(isShared));
    startedWorker.pending.clear();
  };
  // the id tells which task the result belongs to, and thereby its type
  child.on('message', ({ id, result }: PhotoTaskResult) => startedWorker.pending.get(id)?.resolve(result as never));
  child.once('exit', onEnd);
  child.once('error', onEnd);
  // the server can exit without waiting for the worker
  child.unref();
  child.channel?.unref();
  return startedWorker;
}

/** Kills a worker without tasks. A task in the moment before the process ends starts another one. */
function killIdle(idleWorker: Worker): void {
  if (worker === idleWorker) worker = undefined;
  idleWorker.child.kill();
}

/** Runs a task in a worker. Kills the worker at the task's deadline, and later when it has had no task for `IDLE_MS`. */
async function runOn<K extends PhotoTaskKind>(current: Worker, kind: K, input: PhotoInputs[K]): Promise<PhotoResults[K]> {
  const id = ++lastTaskId;
  clearTimeout(current.idleTimer);
  const deadline = setTimeout(() => current.child.kill('SIGKILL'), DEADLINES_MS[kind]);
  try {
    return await new Promise<PhotoResults[K]>((resolve, reject) => {
      current.pending.set(id, { resolve, reject });
      current.child.send({ id, kind, input } as PhotoTask, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(deadline);
    current.pending.delete(id);
    if (current.pending.size === 0) current.idleTimer = setTimeout(() => killIdle(current), IDLE_MS).unref();
  }
}

/** Repeats a task in a separate process, which ends with it. */
async function runAlone<K extends PhotoTaskKind>(kind: K, input: PhotoInputs[K]): Promise<PhotoResults[K]> {
  const separateWorker = startWorker();
  try {
    return await runOn(separateWorker, kind, input);
  } finally {
    separateWorker.child.kill();
  }
}

/**
 * Runs a task in the worker process. A file that crashes or hangs it ends the worker, not the server; the other tasks of the worker are
 * repeated.
 * @throws DomainError UNAVAILABLE when the worker ended because of this task
 */
async function runInWorker<K extends PhotoTaskKind>(kind: K, input: PhotoInputs[K]): Promise<PhotoResults[K]> {
  worker ??= startWorker();
  try {
    return await runOn(worker, kind, input).catch((error: unknown) => {
      if (!(error instanceof WorkerEnded && error.isShared)) throw error;
      return repetitionLimit.take(1, () => runAlone(kind, input));
    });
  } catch (error) {
    throw error instanceof WorkerEnded ? new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_AFTER_SECONDS) : error;
  }
}

/**
 * Reads the number of pixels of an uploaded file from its header.
 * @throws DomainError INVALID when it is not a photo or has too many pixels, UNAVAILABLE when too many wait or the worker ended
 */
export async function inspectInWorker(path: string): Promise<number> {
  const inspection = await inspectionLimit.take(1, () => runInWorker('inspect', path));
  if ('refused' in inspection) throw new DomainError('INVALID', UPLOAD_REFUSALS[inspection.refused]());
  return inspection.pixels;
}

/**
 * Encodes a photo in every size, turned clockwise by `degrees`; at most two at once, with no more pixels together than one photo may have.
 * @throws DomainError INVALID when its pixels cannot be read, UNAVAILABLE when too many wait or the worker ended
 */
export async function encodeInWorker(path: string, pixels: number, degrees: Turn = 0): Promise<EncodedPhoto> {
  const photo = await encodingLimit.take(pixels, () => runInWorker('encode', { path, degrees }));
  if (!photo) throw new DomainError('INVALID', UPLOAD_REFUSALS.type());
  return photo;
}

/**
 * The text of a QR code in a picture; null without one. Shares the limit of `encodeInWorker`, as it decodes as many pixels.
 * @throws DomainError UNAVAILABLE when too many wait or the worker ended
 */
export const readCodeInWorker = (path: string, pixels: number): Promise<string | null> =>
  encodingLimit.take(pixels, () => runInWorker('code', path));

/**
 * The hashes of a stored photo; null when its pixels cannot be read. Shares the limit of `encodeInWorker`, as it decodes pixels too.
 * @throws DomainError UNAVAILABLE when too many wait or the worker ended
 */
export const hashInWorker = (path: string, pixels: number): Promise<PhotoHashes | null> =>
  encodingLimit.take(pixels, () => runInWorker('hash', path));

/**
 * A share picture as a JPEG file; null when its cover cannot be read.
 * @throws DomainError UNAVAILABLE when too many wait or the worker ended
 */
export const drawInWorker = (card: ShareCard): Promise<Uint8Array | null> => sharingLimit.take(1, () => runInWorker('share', card));
