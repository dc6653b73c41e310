/** Confirmation after Subscribe. */
export const NEWSLETTER_ACCEPTED = 'Almost there: we have sent a confirmation link to this address, unless it is subscribed already.';
