// Constants of the cards and the form of agents, without the schemas.

/** Number of characters of a biography that a card shows. */
export const BIO_PREVIEW = 200;
/** The documented languages of agents. */
export const AGENT_LANGUAGES = ['English', 'Arabic'] as const;
/** Response figures that are shown until they are measured: share of answered inquiries, and hours to the first answer. */
export const RESPONSE_RATE = '98%';
export const RESPONSE_HOURS = 1;
