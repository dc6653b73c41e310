/** Id of the HTML element around the filter panel beside the results. */
export const FILTER_PANEL = 'filter-panel';
