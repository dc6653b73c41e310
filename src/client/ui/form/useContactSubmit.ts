import { useState } from 'react';
import { errorCode } from '../../trpc.ts';
import { toast } from '../toast.tsx';

/** a message is seen to be on its way for at least this long. */
const MIN_PENDING_MS = 1000;

const reason = (error: unknown): string =>
  errorCode(error) === 'TOO_MANY_REQUESTS' && error instanceof Error
    ? error.message
    : 'Your message could not be sent. Please try again later.';

/** Delivers a message to the office and says how it went. Only what has arrived is cleared: a failure keeps what was typed. */
export function useContactSubmit<T>(
  deliver: (values: T) => Promise<unknown>,
  clear: () => void,
): { sending: boolean; send: (values: T) => Promise<void> } {
  const [sending, setSending] = useState(false);
  const send = async (values: T) => {
    setSending(true);
    const [outcome] = await Promise.allSettled([deliver(values), new Promise((done) => setTimeout(done, MIN_PENDING_MS))]);
    setSending(false);
    if (outcome.status === 'rejected') return toast({ title: 'Message not sent', message: reason(outcome.reason), severity: 'bad' });
    clear();
    toast({ title: 'Message Sent', message: "Thank you for contacting us. We'll get back to you shortly." });
  };
  return { sending, send };
}
