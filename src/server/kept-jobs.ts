// Names of the pg-boss queues that keep jobs until staff decide about them, for 30 days at most. No worker runs these jobs, so metrics and the
// staff's list of queues leave them out.

/**
 * Emails that are `unsure`: the mail server received the text but did not confirm it, so a repetition might send them twice.
 * mail/delivery/resend.ts adds an email, and removes it when staff send it again.
 */
export const UNSURE_EMAILS = 'mail-held';
/** Jobs of any queue that failed on their last retry. pg-boss moves them here; staff run them again or delete them. */
export const GIVEN_UP_JOBS = 'given-up';
