// How many homes the page of an area and its figures need, and the form of its address. Apart from the schemas, which the scripts of all pages would load with it.

/** An area has a page from this many published homes on. */
export const MIN_AREA_HOMES = 5;
/** In an area with fewer published homes no price is called typical. */
export const MIN_TYPICAL_HOMES = 8;
/** The fewest asking prices that have a median. */
export const MIN_ASKING_PRICES = 5;

/** The most characters of a slug, the name of an area in addresses, and which they may be: letters of any script, digits and hyphens. */
export const MAX_SLUG_LENGTH = 200;
export const SLUG = /^[\p{L}\p{M}\p{N}-]+$/u;
/** Whether a text can be the slug of an area. */
export const isAreaSlug = (text: string): boolean => text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
