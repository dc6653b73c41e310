// Ids of properties of the demo data that the end-to-end tests open.

/** A villa for sale with many pictures, an agent and a Verified mark. */
export const LAKESIDE_VILLA = 1042;
/** A penthouse for sale in Dubai Marina whose page has every section. */
export const MARINA_PENTHOUSE = 1207;
/** An apartment for sale Downtown, with many registered sales in its area. */
export const DOWNTOWN_APARTMENT = 1201;
/** A furnished rental in Dubai Marina. */
export const MARINA_RENTAL = 1301;
/** A rental that its owner advertises, with a long title. */
export const OWNERS_RENTAL = 1321;
/** An apartment in Al Barsha whose title is Arabic. */
export const ARABIC_TITLE_HOME = 1254;
