/** R125 */
export const BIO_PREVIEW = 200;
/** R130: fixed in the specification. */
export const AGENT_LANGUAGES = ['English', 'Arabic'] as const;
/** R136, shown while there is no measured figure (A42). */
export const RESPONSE_RATE = '98%';
export const RESPONSE_TIME = 'Usually within 1 hour';
