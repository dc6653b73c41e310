/** Who buys. Buyers from abroad are counted without a loan: what banks lend them has no reliable source. */
export const BUYERS = ['expat', 'national', 'abroad'] as const;
export type BuyerKind = (typeof BUYERS)[number];
