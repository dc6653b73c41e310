// Names of pg-boss queues that only keep jobs until staff decide, for 30 days at most: no worker runs them. Metrics and the staff's
// list of queues leave them out.

/**
 * Emails that are `unsure`: the mail server received the text but did not confirm it. mail/delivery/resend.ts adds them and takes an email out
 * when staff send it again.
 */
export const UNSURE_EMAILS = 'mail-held';
/** Jobs of any queue that were given up: pg-boss moves them here after their last try; staff try them again or drop them. */
export const GIVEN_UP_JOBS = 'given-up';
