// The yes/no filters (flags) of a search, such as `withPhotos`; false restricts nothing. Schemas, URL and chips are derived from these keys.
// The labels are in piece-label.ts, because every page loads the keys and few need the labels.

/** The keys in the order of the URL's parameters. */
export const FLAG_KEYS = ['priceDropped', 'asksLess', 'withPhotos'] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];
export const isFlagKey = (key: string): key is FlagKey => (FLAG_KEYS as readonly string[]).includes(key);
