/** Registered sales of the Dubai Land Department: the vocabulary that the loader, the figures and the estimate share. */

/** Whether the home was built when the sale was registered. */
export const SALE_STAGES = ['ready', 'off-plan'] as const;
export type SaleStage = (typeof SALE_STAGES)[number];

/** The two kinds of homes that the Land Department tells apart; townhouses are villas. */
export const HOUSINGS = ['flat', 'villa'] as const;
export type Housing = (typeof HOUSINGS)[number];

/** Bedrooms as registered. Penthouses are registered without a number. */
export const BEDROOMS = ['studio', '1', '2', '3', '4', '5', '6', '7', 'penthouse'] as const;
export type Bedrooms = (typeof BEDROOMS)[number];

/** Fewer sales than this have no median. */
export const MIN_SALES = 8;
/** Each end of a trend needs this many sales. */
export const MIN_TREND_SALES = 20;
/** Days that the newest figures of an area cover. */
export const WINDOW_DAYS = 90;
