// Sending of contact forms, with a pending state that stays long enough to be noticed.
import { useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { errorCode } from '../../../trpc/trpc.ts';
import { toast } from '../../dialog/toast.tsx';

/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

/** Why a message was not sent: the server's text about a limit, else a general one. */
export const contactFailure = (error: unknown): string =>
  errorCode(error) === 'TOO_MANY_REQUESTS' && error instanceof Error ? error.message : m.ui_message_failed();

/**
 * Sends a message to the office and shows a toast with the result. The form is cleared on success only; `failure` stays until the next attempt.
 * @param deliver calls the procedure with the values of the form
 * @param clear empties the form
 */
export function useContactSubmit<T>(
  deliver: (values: T) => Promise<unknown>,
  clear: () => void,
): { isSending: boolean; failure: string | null; send: (values: T) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (values: T) => {
    setSending(true);
    setFailure(null);
    const [outcome] = await Promise.allSettled([deliver(values), new Promise((resolve) => setTimeout(resolve, MIN_PENDING_MS))]);
    setSending(false);
    if (outcome.status === 'rejected') {
      const message = contactFailure(outcome.reason);
      setFailure(message);
      return toast({ title: m.ui_message_not_sent(), message, severity: 'bad' });
    }
    clear();
    toast({ title: m.ui_message_sent(), message: m.ui_message_thanks() });
  };
  return { isSending, failure, send };
}
