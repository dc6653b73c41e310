import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
// Imported up front, because its first dynamic import would exceed the timeout of the test.
import '../Notifications.tsx';
import { Toasts } from '../toast.tsx';
import { useContactSubmit } from './useContactSubmit.ts';

let clearCount = 0;
function Form({ deliver }: { deliver: (text: string) => Promise<unknown> }) {
  const { sending, send } = useContactSubmit(deliver, () => {
    clearCount += 1;
  });
  return (
    <button type="button" onClick={() => void send('words')}>
      {sending ? 'Sending...' : 'Send'}
    </button>
  );
}
const show = (deliver: (text: string) => Promise<unknown>) =>
  render(
    <>
      <Form deliver={deliver} />
      <Toasts />
    </>,
  );

afterEach(() => {
  cleanup();
  clearCount = 0;
});

describe('a message on its way', () => {
  it('is seen for a second, then the toast stands and the form is cleared (R165)', async () => {
    const delivered: string[] = [];
    show(async (text) => delivered.push(text));
    const startedAt = performance.now();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
    await screen.findByText('Message Sent', {}, { timeout: 3000 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(screen.getByText("Thank you for contacting us. We'll get back to you shortly.")).toBeTruthy();
    expect([delivered, clearCount]).toEqual([['words'], 1]);
  });

  it('that does not arrive is said so, and what was typed stays (A40)', async () => {
    show(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Message not sent', {}, { timeout: 3000 });
    expect(screen.getByText('Your message could not be sent. Please try again later.')).toBeTruthy();
    expect(clearCount).toBe(0);
  });
});
