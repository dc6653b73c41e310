/** HTML id of the heading above the search results, the target of the link that skips the filters. */
export const RESULTS = 'results';
