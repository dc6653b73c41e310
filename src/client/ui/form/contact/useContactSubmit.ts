// Sending of contact forms, with a pending state that stays long enough to be noticed.
import { useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { errorCode } from '../../../trpc/trpc.ts';
import { toast } from '../../dialog/toast.tsx';

/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

interface ContactTexts {
  /** The toast about a message that was sent; null where the page shows it itself. By default that the office answers shortly. */
  sent?: { title: string; message: string } | null;
  /** Title of the toast about a failure. */
  notSent?: string;
  /** Why a message was not sent, instead of the general text. */
  failed?: string;
  /** Says `failed` also where the server explains which limit was reached. */
  hidesLimits?: boolean;
  minPendingMs?: number;
}

/**
 * Sends a message and shows a toast with the result. `failure` stays until the next attempt, and so does what was typed.
 * @param deliver calls the procedure with the values of the form
 * @param onSent empties or replaces the form and refreshes what depends on it
 */
export function useContactSubmit<T, R = unknown>(
  deliver: (values: T) => Promise<R>,
  onSent: (result: R, values: T) => unknown,
  {
    sent = { title: m.ui_message_sent(), message: m.ui_message_thanks() },
    notSent = m.ui_message_not_sent(),
    failed = m.ui_message_failed(),
    hidesLimits = false,
    minPendingMs = MIN_PENDING_MS,
  }: ContactTexts = {},
): { isSending: boolean; failure: string | null; send: (values: T) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = (error: unknown): string =>
    !hidesLimits && errorCode(error) === 'TOO_MANY_REQUESTS' && error instanceof Error ? error.message : failed;
  const send = async (values: T) => {
    setSending(true);
    setFailure(null);
    const [outcome] = await Promise.allSettled([deliver(values), new Promise((resolve) => setTimeout(resolve, minPendingMs))]);
    setSending(false);
    if (outcome.status === 'rejected') {
      const message = failureText(outcome.reason);
      setFailure(message);
      return toast({ title: notSent, message, severity: 'bad' });
    }
    if (sent) toast(sent);
    await onSent(outcome.value, values);
  };
  return { isSending, failure, send };
}
