import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyOptional } from './lazy-optional.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Longer than all delays between the attempts to load a script. */
const AFTER_RETRIES_MS = 15_000;

test('an optional part is rendered once its script has loaded', async () => {
  const Part = lazyOptional(() => Promise.resolve({ default: ({ text }: { text: string }) => <p>{text}</p> }));
  render(
    <Suspense fallback="Loading">
      <Part text="Optional part" />
    </Suspense>,
  );
  expect(await screen.findByText('Optional part')).toBeTruthy();
});

test('an optional part whose script cannot be loaded at first is rendered once it has loaded', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const Part = lazyOptional(async () => {
    attempts++;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Optional part</p> };
  });
  const { container } = render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
  expect(container.textContent).toBe('Optional part');
  expect(attempts).toBe(2);
});

test('an optional part whose script cannot be loaded renders nothing, and the page around it stays', async () => {
  vi.useFakeTimers();
  const Part = lazyOptional(() => Promise.reject<{ default: ComponentType }>(new TypeError('Failed to fetch dynamically imported module')));
  const { container } = render(
    <main>
      <h1>Page</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>,
  );
  await act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
  expect(container.textContent).toBe('Page');
});

test('the substitute of an optional part whose script cannot be loaded gets its properties', async () => {
  vi.useFakeTimers();
  const Part = lazyOptional<{ text: string }>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    ({ text }) => <p>Plain {text}</p>,
  );
  const { container } = render(
    <Suspense fallback="Loading">
      <Part text="part" />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
  expect(container.textContent).toBe('Plain part');
});
