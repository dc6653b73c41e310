import { defineEntity, p } from '@mikro-orm/core';

/** What one AED is in another currency on a day. Pegged currencies have no row. */
export const ExchangeRate = defineEntity({
  name: 'ExchangeRate',
  tableName: 'exchange_rates',
  properties: {
    currency: p.string().length(3).primary(),
    perAed: p.double(),
    /** The day that the rate is of, by its source. */
    date: p.date(),
    /** Whether the operator set it by hand; otherwise it is from the European Central Bank. */
    setByHand: p.boolean().default(false),
  },
});
