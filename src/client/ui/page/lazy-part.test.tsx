import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Part = ComponentType<{ text: string }>;
/** Longer than all delays between the attempts to load a script. */
const AFTER_RETRIES_MS = 2000;
const waitForAttempts = () => act(() => vi.advanceTimersByTimeAsync(AFTER_RETRIES_MS));
const pageWith = (Part: Part) => (
  <main>
    <input aria-label="Note" />
    <Suspense fallback="Loading">
      <Part text="The part" />
    </Suspense>
  </main>
);
/** A part whose script loads only while the connection is up, and the connection. */
function makePart(): { LazyPart: Part; connection: { isUp: boolean } } {
  const connection = { isUp: false };
  const LazyPart = lazyPart<{ text: string }>(() =>
    connection.isUp
      ? Promise.resolve({ default: ({ text }) => <p>{text}</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  return { LazyPart, connection };
}

test('a part whose script cannot be loaded offers to try again, and the page keeps what was typed', async () => {
  const { LazyPart, connection } = makePart();
  render(pageWith(LazyPart));
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Typed' } });
  await waitForAttempts();
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitForAttempts();
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
  connection.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitForAttempts();
  expect(screen.getByText('The part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Typed');
});

test('a part that was loaded at another attempt is shown at once when the page is opened again', async () => {
  const { LazyPart, connection } = makePart();
  const { unmount } = render(pageWith(LazyPart));
  await waitForAttempts();
  connection.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitForAttempts();
  unmount();
  render(pageWith(LazyPart));
  await waitForAttempts();
  expect(screen.getByText('The part')).toBeTruthy();
});

test('a part whose script is loaded at the second attempt is shown', async () => {
  const { LazyPart, connection } = makePart();
  render(pageWith(LazyPart));
  await act(async () => {});
  connection.isUp = true;
  await waitForAttempts();
  expect(screen.getByText('The part')).toBeTruthy();
});
