// The form of a brokerage's address, apart from the schemas, so that the scripts of all pages do not load those.

/** The most characters of a slug. */
export const MAX_BROKERAGE_SLUG = 100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Whether a text can be the slug of a brokerage: a to z, digits and single dashes between them. */
export const isBrokerageSlug = (text: string): boolean => text.length <= MAX_BROKERAGE_SLUG && SLUG.test(text);
