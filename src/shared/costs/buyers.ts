/**
 * Who buys a home: foreigners who live in the UAE (`expat`), its citizens (`national`), or people who live abroad. The latter are counted without a
 * loan, because there is no reliable source of what banks lend them.
 */
export const BUYERS = ['expat', 'national', 'abroad'] as const;
export type BuyerKind = (typeof BUYERS)[number];
