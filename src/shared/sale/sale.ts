// Categories and limits that all code about the sales register of the Dubai Land Department shares: import, figures and price estimate.

/** Whether the home was built when the sale was registered. */
export const SALE_STAGES = ['ready', 'off-plan'] as const;
export type SaleStage = (typeof SALE_STAGES)[number];

/** The two kinds of homes in the register. A townhouse is registered as a villa. */
export const HOUSINGS = ['flat', 'villa'] as const;
export type Housing = (typeof HOUSINGS)[number];

/** Categories of bedrooms in the register. A penthouse is registered without its number of bedrooms. */
export const BEDROOMS = ['studio', '1', '2', '3', '4', '5', '6', '7', 'penthouse'] as const;
export type Bedrooms = (typeof BEDROOMS)[number];

/** Figures are shown for this many sales or more; fewer would not give a reliable median. */
export const MIN_SALES = 8;
/** A month with fewer sales is left out of a price trend. */
export const MIN_TREND_SALES = 20;
/** The current figures of an area cover the last so many days of the register. */
export const WINDOW_DAYS = 90;
