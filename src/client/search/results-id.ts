/** Id of the heading where the results begin, to which a link over the filters leads. */
export const RESULTS = 'results';
