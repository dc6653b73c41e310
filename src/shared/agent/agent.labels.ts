// Constants of agents' cards and profiles, apart from the zod schemas, so that a page does not load those.

/** Characters of a biography that a card shows. */
export const BIO_PREVIEW = 200;
/** Shown on the profile of an agent who has not stated languages; feeds state none. */
export const AGENT_LANGUAGES = ['English', 'Arabic'] as const;
/** Default figures of the specification, shown while an agent has too few inquiries: share answered, and hours to the first answer. */
export const RESPONSE_RATE = '98%';
export const RESPONSE_HOURS = 1;
