// Tests the lines that a start prints for its steps.
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStep } from './run-step.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a step of `ms`, which fails with `error` if there is one, and returns what was printed at half of its time and in the end. */
async function printStep(isTTY: boolean, ms: number, error?: Error): Promise<[half: string, end: string]> {
  let printed = '';
  const output = {
    isTTY,
    write: (text: string): boolean => {
      printed += text;
      return true;
    },
  };
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      setTimeout(() => (error ? reject(error) : resolve()), ms);
    });
  const step = runStep('Building the pages', work, output);
  const settled = error ? expect(step).rejects.toBe(error) : step;
  await vi.advanceTimersByTimeAsync(ms / 2);
  const half = printed;
  await vi.advanceTimersByTimeAsync(ms / 2);
  await settled;
  return [half, printed];
}

test('on a terminal the title of a step appears while it runs, and its seconds follow on the line', async () => {
  expect(await printStep(true, 2500)).toEqual(['Building the pages ... ', 'Building the pages ... 2.5 s\n']);
});

test('elsewhere the whole line appears at the end of the step', async () => {
  expect(await printStep(false, 2500)).toEqual(['', 'Building the pages ... 2.5 s\n']);
});

test.each([true, false])('a step that had nothing to do prints nothing (on a terminal: %s)', async (isTTY) => {
  expect(await printStep(isTTY, 100)).toEqual(['', '']);
});

test.each([true, false])('a step that fails leaves an empty line for its error (on a terminal: %s)', async (isTTY) => {
  const [, end] = await printStep(isTTY, 2500, new Error('no space left'));
  expect(stripVTControlCharacters(end).split('\r').at(-1)).toBe('');
  expect(end.includes('\n')).toBe(false);
});
