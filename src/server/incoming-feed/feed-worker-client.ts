// Starts the process that reads the files of feeds, one at a time in each server, and waits for its results. The running process is global state of this
// server process.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import type { FeedMessage, FeedResult, FeedTask } from './feed.tasks.ts';

const WORKER_PATH = join(import.meta.dirname, 'feed.worker.ts');
/** A longer reading is ended: the file may be crafted to keep a core busy. */
const DEADLINE_MS = 30 * 60_000;
/** The process ends after this time without a file, which frees its memory. */
const IDLE_MS = 10_000;
/** The flags of `npm run import`, and a limit of memory. */
const NODE_FLAGS = ['--max-old-space-size=1024', '--min-semi-space-size=32', '--max-semi-space-size=32', '--heap-growing-percent=20'];

let worker: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;
/** The end of the reading before, which the next one waits for. */
let lastReading: Promise<unknown> = Promise.resolve();

/**
 * Reads a file in the worker, after those that wait. `onProgress` gets the counts so far.
 * @throws Error when the process ended before its result, or the reason of `signal`
 */
export function readInWorker(task: FeedTask, onProgress: (counts: FeedRunCounts) => void, signal: AbortSignal): Promise<FeedResult> {
  const reading = lastReading.then(() => {
    signal.throwIfAborted();
    return runOn(startedWorker(), task, onProgress, signal);
  });
  lastReading = reading.catch(() => {});
  return reading;
}

/** The running process, or a new one. */
function startedWorker(): ChildProcess {
  if (worker) return worker;
  const child = fork(WORKER_PATH, [], { execArgv: NODE_FLAGS, env: {}, serialization: 'advanced' });
  const forget = (): void => {
    if (worker === child) worker = undefined;
  };
  child.once('exit', forget);
  child.once('error', forget);
  // the server can exit without waiting for the worker
  child.unref();
  child.channel?.unref();
  worker = child;
  return child;
}

/** Ends a process; the next file gets another one. */
function end(child: ChildProcess): void {
  if (worker === child) worker = undefined;
  child.kill('SIGKILL');
}

async function runOn(
  child: ChildProcess,
  task: FeedTask,
  onProgress: (counts: FeedRunCounts) => void,
  signal: AbortSignal,
): Promise<FeedResult> {
  clearTimeout(idleTimer);
  const kill = (): void => end(child);
  const deadline = setTimeout(kill, DEADLINE_MS);
  signal.addEventListener('abort', kill, { once: true });
  const { promise, resolve, reject } = Promise.withResolvers<FeedResult>();
  const onMessage = (message: FeedMessage): void => {
    if (message.kind === 'progress') onProgress(message.counts);
    else if (message.kind === 'end') resolve(message.result);
    else reject(new Error(message.message));
  };
  const onEnd = (): void => reject(new Error('The process that read the feed ended'));
  child.on('message', onMessage).once('exit', onEnd).once('error', reject);
  try {
    child.send(task);
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', kill);
    child.off('message', onMessage).off('exit', onEnd).off('error', reject);
    idleTimer = setTimeout(kill, IDLE_MS).unref();
  }
}
