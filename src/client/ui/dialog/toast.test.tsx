import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toasts, toast } from './toast.tsx';

vi.mock('./Notifications.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a toast whose script cannot be loaded is left out, and the page stays', async () => {
  vi.useFakeTimers();
  const { container } = render(
    <main>
      Page
      <Toasts />
    </main>,
  );
  toast({ title: 'Saved', message: 'Your changes are saved' });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  vi.useRealTimers();
  expect(container.textContent).toBe('Page');
});
