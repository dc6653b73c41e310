// Rules of market figures that pages name in words, apart from the schemas, which the scripts of a page would load with them.

/** A figure rests on so many homes, of so many advertisers, or is not shown: otherwise it would tell what one of them asks. */
export const MIN_MARKET_HOMES = 5;
export const MIN_MARKET_ADVERTISERS = 3;
/** Prices per square foot are rounded to a multiple of so many AED. */
export const UNIT_PRICE_STEP = 5;
/** Areas that people without the plan see. */
export const OPEN_AREAS = 3;
/** Days in which homes are counted as new or gone, and days of views and saves. */
export const CHANGE_DAYS = 30;
export const INTEREST_DAYS = 28;
/** A figure of homes that are gone rests on so many of them, and one of views on so many views. */
export const MIN_GONE = 5;
export const MIN_VIEWS = 100;
/** Figures are read again at the latest after so long; a page that is open asks as often. Both together are never a minute. */
export const MARKET_MS = 28_000;
