// React hook: sends a contact form and shows the result in a toast; the pending state stays long enough to be noticed.
import { useState } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { explainFailure } from '../../../trpc/trpc.ts';
import { toast } from '../../dialog/toast.tsx';

/** The pending state stays visible for at least this long, so that the message is noticed. */
const MIN_PENDING_MS = 1000;

interface ContactSubmitOptions {
  /** Toast after success, by default thanks and the promise of an answer; null where the page itself shows the success. */
  sent?: { title: string; message: string } | null;
  /** Title of the toast about a failure. */
  notSent?: string;
  /** Text of a failure, instead of the general one. */
  failed?: string;
  /** Whether `failed` is shown instead of the server's message about a rate limit. */
  hidesLimits?: boolean;
  /** How long the pending state stays visible at least. */
  minPendingMs?: number;
}

/**
 * Sends a message and shows a toast with the result. After a failure `failure` has its text until the next attempt, and the input stays.
 * @param deliver calls the procedure with the values of the form
 * @param onSent empties or replaces the form and refreshes what depends on it
 */
export function useContactSubmit<Values, Result = unknown>(
  deliver: (values: Values) => Promise<Result>,
  onSent: (result: Result, values: Values) => unknown,
  {
    sent = { title: m.ui_message_sent(), message: m.ui_message_thanks() },
    notSent = m.ui_message_not_sent(),
    failed = m.ui_message_failed(),
    hidesLimits = false,
    minPendingMs = MIN_PENDING_MS,
  }: ContactSubmitOptions = {},
): { isSending: boolean; failure: string | null; send: (values: Values) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (values: Values) => {
    setSending(true);
    setFailure(null);
    const [outcome] = await Promise.allSettled([deliver(values), new Promise((resolve) => setTimeout(resolve, minPendingMs))]);
    setSending(false);
    if (outcome.status === 'rejected') {
      const message = explainFailure(outcome.reason, hidesLimits ? [] : ['TOO_MANY_REQUESTS'], failed);
      setFailure(message);
      return toast({ title: notSent, message, severity: 'bad' });
    }
    if (sent) toast(sent);
    await onSent(outcome.value, values);
  };
  return { isSending, failure, send };
}
