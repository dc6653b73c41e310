import { FIGURE_PERIODS, type FigurePeriod, FREE_FIGURE_DAYS } from '../../shared/figures/periods.ts';

/** The period in a query, 30 days where it names none. */
export const readPeriod = (query: URLSearchParams): FigurePeriod =>
  FIGURE_PERIODS.find((days) => String(days) === query.get('days')) ?? FREE_FIGURE_DAYS;
