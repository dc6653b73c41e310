import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
// Imported up front, because its first dynamic import would exceed the timeout of the test.
import '../../dialog/Notifications.tsx';
import { Toasts } from '../../dialog/toast.tsx';
import { FailureText } from '../error/FailureText.tsx';
import { useContactSubmit } from './useContactSubmit.ts';

/** How often the form was emptied after a sent message. */
let clearCount = 0;
function Form({ deliver }: { deliver: (text: string) => Promise<unknown> }) {
  const { isSending, failure, send } = useContactSubmit(deliver, () => {
    clearCount += 1;
  });
  return (
    <fieldset aria-label="Message">
      <FailureText>{failure}</FailureText>
      <button type="button" onClick={() => void send('words')}>
        {isSending ? 'Sending...' : 'Send'}
      </button>
    </fieldset>
  );
}
const renderForm = (deliver: (text: string) => Promise<unknown>) =>
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

describe('sending a message', () => {
  it('shows progress for a second, then a toast and an empty form (R165)', async () => {
    const delivered: string[] = [];
    renderForm(async (text) => delivered.push(text));
    const startedAt = performance.now();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
    await screen.findByText('Message Sent', {}, { timeout: 3000 });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(screen.getByText("Thank you for contacting us. We'll get back to you shortly.")).toBeTruthy();
    expect([delivered, clearCount]).toEqual([['words'], 1]);
  });

  it('reports a failure in a toast and beside the button until the next attempt, and keeps the input (A40)', async () => {
    renderForm(() => Promise.reject(new TypeError('Failed to fetch')));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Message not sent', {}, { timeout: 3000 });
    expect(clearCount).toBe(0);
    const form = within(screen.getByRole('group', { name: 'Message' }));
    expect(form.getByText('Your message could not be sent. Please try again later.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(form.queryByText('Your message could not be sent. Please try again later.')).toBeNull();
  });
});
