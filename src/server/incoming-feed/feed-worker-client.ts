// Starts the process that reads the file of a feed, one at a time in each server, and waits for its result.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import type { FeedMessage, FeedResult, FeedTask } from './feed.tasks.ts';

const WORKER_PATH = join(import.meta.dirname, 'feed.worker.ts');
/** A longer reading is ended: the file may be crafted to keep a core busy. */
const DEADLINE_MS = 30 * 60_000;
/** The flags of `npm run import`, and a limit of memory. */
const NODE_FLAGS = ['--max-old-space-size=1024', '--min-semi-space-size=32', '--max-semi-space-size=32', '--heap-growing-percent=20'];

/** The end of the reading before, which the next one waits for. */
let lastReading: Promise<unknown> = Promise.resolve();

/**
 * Reads a file in a process of its own, after those that wait. `onProgress` gets the counts so far.
 * @throws Error when the process ended before its result, or the reason of `signal`
 */
export function readInWorker(task: FeedTask, onProgress: (counts: FeedRunCounts) => void, signal: AbortSignal): Promise<FeedResult> {
  const reading = lastReading.then(() => {
    signal.throwIfAborted();
    return startWorker(task, onProgress, signal);
  });
  lastReading = reading.catch(() => {});
  return reading;
}

const startWorker = (task: FeedTask, onProgress: (counts: FeedRunCounts) => void, signal: AbortSignal): Promise<FeedResult> =>
  new Promise((done, fail) => {
    const child = fork(WORKER_PATH, [], { execArgv: NODE_FLAGS, env: {}, serialization: 'advanced' });
    const kill = (): void => void child.kill('SIGKILL');
    const deadline = setTimeout(kill, DEADLINE_MS);
    signal.addEventListener('abort', kill, { once: true });
    child.on('message', (message: FeedMessage) => {
      if (message.kind === 'progress') onProgress(message.counts);
      else if (message.kind === 'end') done(message.result);
      else fail(new Error(message.message));
    });
    child.once('error', fail);
    child.once('exit', () => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', kill);
      // without effect after a result
      fail(new Error('The process that read the feed ended'));
    });
    child.send(task);
  });
