import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The latest known rate of a currency in which prices can be shown. USD and SAR are pegged to AED, so they have no row. */
export const ExchangeRate = defineEntity({
  name: 'ExchangeRate',
  tableName: 'exchange_rates',
  properties: {
    /** ISO 4217, such as `EUR`. */
    currency: p.string().length(3).primary(),
    /** The amount in the currency for one AED. */
    perAed: p.double().$type<number>(),
    /** The day of the rate, as its source states it. */
    date: p.date(),
    /** Whether the operator set it by hand; otherwise it is from the European Central Bank. */
    setByHand: p.boolean().default(false),
  },
});
export type ExchangeRate = InferEntity<typeof ExchangeRate>;
