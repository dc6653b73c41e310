// The figures of homes and the days for which they are shown: what pages need of them, without the schemas.

/** The figures of a day, in the order in which pages show them. */
export const FIGURES = ['impressions', 'views', 'saves', 'calls', 'whatsApp', 'emails', 'inquiries', 'viewings'] as const;
export type Figure = (typeof FIGURES)[number];

/** Days that figures can be shown for, today included. Every advertiser sees up to 30, and with Premium or Enterprise all. */
export const FIGURE_PERIODS = [7, 30, 90, 400] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];
export const FREE_FIGURE_DAYS = 30;
export const MAX_FIGURE_DAYS = 400;
/** Sources of all homes together are counted over at most these days, so that the answer takes a tenth of a second for 5,000 homes. */
export const MAX_SOURCE_DAYS = 90;
/** Below this many impressions nothing is concluded from figures. */
export const MIN_IMPRESSIONS = 30;
