import { useState } from 'react';
import { errorCode } from '../../trpc.ts';
import { toast } from '../toast.tsx';

/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

const reason = (error: unknown): string =>
  errorCode(error) === 'TOO_MANY_REQUESTS' && error instanceof Error
    ? error.message
    : 'Your message could not be sent. Please try again later.';

/** Sends a message to the office and shows a toast with the result. The form is cleared on success only. */
export function useContactSubmit<T>(
  deliver: (values: T) => Promise<unknown>,
  clear: () => void,
): { sending: boolean; send: (values: T) => Promise<void> } {
  const [sending, setSending] = useState(false);
  const send = async (values: T) => {
    setSending(true);
    const [outcome] = await Promise.allSettled([deliver(values), new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS))]);
    setSending(false);
    if (outcome.status === 'rejected') return toast({ title: 'Message not sent', message: reason(outcome.reason), severity: 'bad' });
    clear();
    toast({ title: 'Message Sent', message: "Thank you for contacting us. We'll get back to you shortly." });
  };
  return { sending, send };
}
