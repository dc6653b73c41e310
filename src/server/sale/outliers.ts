// What counts as an outlier among prices per square foot, for the figures of areas and for the price estimate.

/** A value further from the median of its group than this many robust standard deviations (MAD_SCALE times the MAD) is an outlier. */
export const MAX_DEVIATIONS = 4;
/** Factor from the median absolute deviation (MAD) to the standard deviation of a normal distribution. */
export const MAD_SCALE = 1.4826;
