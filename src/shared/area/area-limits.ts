// How many homes the page of an area and its figures need. Apart from the schemas, which the scripts of all pages would load with it.

/** An area has a page from this many published homes on. */
export const MIN_AREA_HOMES = 5;
/** In an area with fewer published homes no price is called typical. */
export const MIN_TYPICAL_HOMES = 8;
/** The fewest asking prices that have a median. */
export const MIN_ASKING_PRICES = 5;
