import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type DialogComponent = ComponentType<{ onClose: () => void; opened?: boolean }>;
const failLoading = () => Promise.reject<{ default: DialogComponent }>(new TypeError('Failed to fetch dynamically imported module'));
/** Longer than all delays between the attempts to load a script. */
const AFTER_RETRIES_MS = 2000;

test('a dialog whose script cannot be loaded says so, and the page around it stays', async () => {
  const onFailure = vi.fn();
  const onClose = vi.fn();
  const Part = lazyDialog(failLoading, onFailure);
  const page = (opened: boolean) => (
    <main>
      <h1>Page</h1>
      <Suspense>
        <Part opened={opened} onClose={onClose} />
      </Suspense>
    </main>
  );
  const { rerender } = render(page(true));
  await act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
  expect(screen.getByRole('dialog', { name: 'This could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Page', hidden: true })).toBeTruthy();
  expect(onFailure).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  rerender(page(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  // the script is not requested again
  rerender(page(true));
  expect(screen.getByRole('dialog', { name: 'This could not be loaded' })).toBeTruthy();
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test('a dialog whose script is loaded at the second attempt is shown', async () => {
  let attempts = 0;
  const load = () => (++attempts === 1 ? failLoading() : Promise.resolve({ default: () => <p>Dialog</p> }));
  const Part = lazyDialog<{ onClose: () => void }>(load);
  const { container } = render(
    <Suspense>
      <Part onClose={() => {}} />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
  expect(container.textContent).toBe('Dialog');
});
