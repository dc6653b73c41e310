// What counts as an outlier, for the figures of areas and for the estimate.

/** A value further from the middle of its group than this many robust deviations is an outlier. */
export const MAX_DEVIATIONS = 4;
/** Factor from the median absolute deviation (MAD) to the standard deviation of a normal distribution. */
export const MAD_SCALE = 1.4826;
