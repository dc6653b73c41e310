// Starts the processes that read files into the database and waits for their results: in each server one at a time for feeds, and one for files that members
// upload, who wait for it. The running processes are global state of this server process.
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

/** A process, with the readings that wait for it. */
interface Lane {
  worker?: ChildProcess | undefined;
  idleTimer?: NodeJS.Timeout;
  /** The end of the reading before, which the next one waits for. */
  lastReading: Promise<unknown>;
}
const lanes: Record<'feeds' | 'uploads', Lane> = { feeds: { lastReading: Promise.resolve() }, uploads: { lastReading: Promise.resolve() } };

/**
 * Reads a file in the worker, after those that wait. `onProgress` gets the counts so far.
 * @throws Error when the process ended before its result, or the reason of `signal`
 */
export function readInWorker(task: FeedTask, onProgress: (counts: FeedRunCounts) => void, signal: AbortSignal): Promise<FeedResult> {
  const lane = lanes[task.upload ? 'uploads' : 'feeds'];
  const reading = lane.lastReading.then(() => {
    signal.throwIfAborted();
    return runOn(lane, task, onProgress, signal);
  });
  lane.lastReading = reading.catch(() => {});
  return reading;
}

/** The running process, or a new one. */
function startedWorker(lane: Lane): ChildProcess {
  if (lane.worker) return lane.worker;
  const child = fork(WORKER_PATH, [], { execArgv: NODE_FLAGS, env: {}, serialization: 'advanced' });
  const forget = (): void => {
    if (lane.worker === child) lane.worker = undefined;
  };
  child.once('exit', forget);
  child.once('error', forget);
  // the server can exit without waiting for the worker
  child.unref();
  child.channel?.unref();
  lane.worker = child;
  return child;
}

/** Ends a process; the next file gets another one. */
function end(lane: Lane, child: ChildProcess): void {
  if (lane.worker === child) lane.worker = undefined;
  child.kill('SIGKILL');
}

async function runOn(lane: Lane, task: FeedTask, onProgress: (counts: FeedRunCounts) => void, signal: AbortSignal): Promise<FeedResult> {
  clearTimeout(lane.idleTimer);
  const child = startedWorker(lane);
  const kill = (): void => end(lane, child);
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
    lane.idleTimer = setTimeout(kill, IDLE_MS).unref();
  }
}
