// The yes/no filters. Their parameters, chips and checks follow from these keys; a flag that is false restricts nothing. Their texts are in piece-label.ts,
// because every page reads the keys.

/** The filters' keys, in the order of the parameters in an address. */
export const FLAG_KEYS = ['priceDropped', 'asksLess', 'withPhotos'] as const;
export type FlagKey = (typeof FLAG_KEYS)[number];
export const isFlagKey = (key: string): key is FlagKey => (FLAG_KEYS as readonly string[]).includes(key);
