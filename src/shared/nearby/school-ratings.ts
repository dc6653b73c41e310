// The ratings of schools.

/** The ratings of the Knowledge and Human Development Authority, the best first. */
export const SCHOOL_RATINGS = ['Outstanding', 'Very good', 'Good', 'Acceptable', 'Weak', 'Very weak'] as const;
export type SchoolRating = (typeof SCHOOL_RATINGS)[number];
/** How many of them, from the best on, are Good or better. */
export const GOOD_RATINGS = 3;
