// Queues that no worker reads. The figures of the other queues leave them out.
/** Emails that became `unsure`, with their texts. */
export const HELD_EMAILS = 'mail-held';
/** Jobs that were given up after their last try; staff try them again or drop them. */
export const GIVEN_UP_JOBS = 'given-up';
