// Tests which signals stop a process in order, and which at once.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './stop-signals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Listens to the signals of a fake process. `calls` are the calls of the actions so far; `endStop` lets the orderly stop fail. */
function listen() {
  const source = new EventEmitter();
  const calls: string[] = [];
  let endStop: (error: Error) => void = () => {};
  const stop = (): Promise<void> => {
    calls.push('stop');
    return new Promise((_, reject) => {
      endStop = reject;
    });
  };
  onStopSignal({ stop, stopAtOnce: () => void calls.push('at once'), deadlineMs: 8000 }, source);
  return { send: (signal: string) => source.emit(signal), calls, endStop: (error: Error) => endStop(error) };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s stops once, also when it comes several times within two seconds', async (signal) => {
  const { send, calls } = listen();
  for (const pauseMs of [0, 0, 30, 1000, 900]) {
    await vi.advanceTimersByTimeAsync(pauseMs);
    send(signal);
  }
  expect(calls).toEqual(['stop']);
});

test('a signal more than two seconds after the first stops at once, and further ones do nothing', async () => {
  const { send, calls } = listen();
  send('SIGINT');
  await vi.advanceTimersByTimeAsync(2100);
  send('SIGINT');
  send('SIGTERM');
  expect(calls).toEqual(['stop', 'at once']);
});

test('an orderly stop that fails or passes its deadline becomes a stop at once', async () => {
  const failing = listen();
  failing.send('SIGTERM');
  failing.endStop(new Error('no connection'));
  await vi.advanceTimersByTimeAsync(0);
  expect(failing.calls).toEqual(['stop', 'at once']);

  const slow = listen();
  slow.send('SIGTERM');
  await vi.advanceTimersByTimeAsync(7999);
  expect(slow.calls).toEqual(['stop']);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.calls).toEqual(['stop', 'at once']);
});
