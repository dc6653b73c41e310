export const BIO_PREVIEW = 200;
/** fixed in the specification. */
export const AGENT_LANGUAGES = ['English', 'Arabic'] as const;
/** shown while there is no measured figure. */
export const RESPONSE_RATE = '98%';
export const RESPONSE_TIME = 'Usually within 1 hour';
