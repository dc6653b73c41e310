import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UPLOAD_REFUSALS } from '../../shared/listing.ts';
import { Refused, UNAVAILABLE_TEXT } from '../errors.ts';
import type { EncodedPhoto } from './photo.encode.ts';
import { MAX_PIXELS } from './photo.inspect.ts';
import { createTurns } from './photo.turns.ts';

export interface WorkerTask {
  id: number;
  path: string;
}
export interface WorkerAnswer {
  id: number;
  /** null when the pixels cannot be read. */
  photo: EncodedPhoto | null;
}

const WORKER = join(import.meta.dirname, 'photo.worker.ts');
/** The process ends when nobody has uploaded for this long, and its memory with it. */
const IDLE_MS = 30_000;
const TASK_MS = 60_000;
/** glibc gives memory back as soon as a picture is done, instead of keeping a heap for every thread. */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' };

interface Pending {
  resolve: (photo: EncodedPhoto | null) => void;
  reject: (error: Error) => void;
}
interface Worker {
  child: ChildProcess;
  pending: Map<number, Pending>;
  idle: NodeJS.Timeout | undefined;
}

const turns = createTurns({ atOnce: 2, budget: MAX_PIXELS, waiting: 100 });
let worker: Worker | undefined;
let lastId = 0;

function startWorker(): Worker {
  const child = fork(WORKER, [], { execArgv: [], env: MEMORY, serialization: 'advanced' });
  const made: Worker = { child, pending: new Map(), idle: undefined };
  const end = (): void => {
    if (worker === made) worker = undefined;
    for (const { reject } of made.pending.values()) reject(new Refused('UNAVAILABLE', UNAVAILABLE_TEXT, 5));
    made.pending.clear();
  };
  child.on('message', ({ id, photo }: WorkerAnswer) => made.pending.get(id)?.resolve(photo));
  child.once('exit', end);
  child.once('error', end);
  // the server may end without waiting for it
  child.unref();
  child.channel?.unref();
  return made;
}

/** One photo in the worker process; a file on which it crashes or hangs takes the worker down and not the server. */
async function encodeInWorker(path: string): Promise<EncodedPhoto | null> {
  worker ??= startWorker();
  const mine = worker;
  const id = ++lastId;
  clearTimeout(mine.idle);
  const late = setTimeout(() => mine.child.kill('SIGKILL'), TASK_MS);
  try {
    return await new Promise((resolve, reject) => {
      mine.pending.set(id, { resolve, reject });
      mine.child.send({ id, path } satisfies WorkerTask, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(late);
    mine.pending.delete(id);
    if (mine.pending.size === 0) mine.idle = setTimeout(() => mine.child.kill(), IDLE_MS).unref();
  }
}

/**
 * Rewrites a photo of so many pixels in every size; at most two at once, and together never more pixels than one photo may have.
 * @throws Refused INVALID when its pixels cannot be read, UNAVAILABLE when too many wait or the worker ended
 */
export async function encodeInTurn(path: string, pixels: number): Promise<EncodedPhoto> {
  const photo = await turns.take(pixels, () => encodeInWorker(path));
  if (!photo) throw new Refused('INVALID', UPLOAD_REFUSALS.type);
  return photo;
}
