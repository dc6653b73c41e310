import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { BEDROOMS, type Bedrooms, HOUSINGS, type Housing } from '../../shared/sale/sale.ts';
import { oneOf } from '../db/base.ts';

/**
 * A range that the page of a published home showed, from which the track record is made. A home has a row for its first range, and then at most one in four
 * weeks, unless what was estimated changed. Rows stay when listings are deleted, so there are no foreign keys.
 */
export const ShownRange = defineEntity({
  name: 'ShownRange',
  tableName: 'shown_ranges',
  properties: {
    propertyId: p.integer().primary(),
    /** The day in Dubai on which the range was found on the page. */
    shownOn: p.date().primary(),
    /** The run of the estimate (`estimate_runs`, of which old ones are deleted). */
    runId: p.integer(),
    /** AED. */
    low: p.integer(),
    middle: p.integer(),
    high: p.integer(),
    // what was estimated, in the terms of `land_sales`
    area: p.string().length(100),
    building: p.string().length(120),
    housing: p.string().$type<Housing>().length(5),
    bedrooms: p.string().$type<Bedrooms>().length(9).strictNullable().default(null),
    /** Square feet. */
    size: p.integer(),
    /** The sale by which the home was certainly sold later (`land_sales`), found anew with each load of the register. */
    saleId: p.integer().strictNullable().default(null),
  },
  indexes: [
    { name: 'shown_ranges_home_ix', properties: ['area', 'building', 'size'] },
    { name: 'shown_ranges_day_ix', properties: ['shownOn'] },
    { name: 'shown_ranges_sale_ix', expression: 'create index shown_ranges_sale_ix on shown_ranges (sale_id) where sale_id is not null' },
  ],
  checks: [
    { name: 'shown_ranges_housing_ck', expression: oneOf('housing', HOUSINGS) },
    { name: 'shown_ranges_bedrooms_ck', expression: oneOf('bedrooms', BEDROOMS) },
  ],
});
export type ShownRange = InferEntity<typeof ShownRange>;
