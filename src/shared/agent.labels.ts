export const BIO_PREVIEW = 200;
/** Documented value. */
export const AGENT_LANGUAGES = ['English', 'Arabic'] as const;
/** Shown until figures are measured. */
export const RESPONSE_RATE = '98%';
export const RESPONSE_TIME = 'Usually within 1 hour';
