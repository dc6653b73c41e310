import { defineEntity, p } from '@mikro-orm/core';
import { BEDROOMS, type Bedrooms, HOUSINGS, type Housing, SALE_STAGES, type SaleStage } from '../../shared/sale/sale.ts';
import { identity, oneOf } from '../db/base.ts';

/** The columns by which sales are grouped: area, stage and kind of home. */
const group = () => ({
  /** The Land Department's name of the area in upper case. */
  area: p.string().length(100),
  stage: p.string().$type<SaleStage>().length(8),
  housing: p.string().$type<Housing>().length(5),
});

/** A sale of a home that the Dubai Land Department registered. */
export const LandSale = defineEntity({
  name: 'LandSale',
  tableName: 'land_sales',
  properties: {
    ...identity,
    transactionNumber: p.string().length(60),
    registeredOn: p.date(),
    /** As registered. A deed may sell several homes: they have the same transaction number and another size or amount. */
    squareMetres: p.double().$type<number>(),
    /** AED. */
    amount: p.double().$type<number>(),
    ...group(),
    /** Null where the register names none. */
    bedrooms: p.string().$type<Bedrooms>().length(9).strictNullable().default(null),
    /** The normalised name of the building or project within its area. */
    building: p.string().length(120).strictNullable().default(null),
    /** Registered long after it was agreed, or paid by a plan: counted, but the estimate does not learn from it. */
    isLate: p.boolean().default(false),
  },
  uniques: [{ name: 'land_sales_sale_uq', properties: ['transactionNumber', 'registeredOn', 'squareMetres', 'amount'] }],
  indexes: [{ name: 'land_sales_building_ix', properties: ['area', 'building', 'registeredOn'] }],
  checks: [
    { name: 'land_sales_stage_ck', expression: oneOf('stage', SALE_STAGES) },
    { name: 'land_sales_housing_ck', expression: oneOf('housing', HOUSINGS) },
    { name: 'land_sales_bedrooms_ck', expression: oneOf('bedrooms', BEDROOMS) },
  ],
});

/** Number and quartiles of the usable sales of an area in a period. Rewritten by `npm run sales`, and by the shipped figures at a start. */
export const AreaStats = defineEntity({
  name: 'AreaStats',
  tableName: 'area_stats',
  properties: {
    area: group().area.primary(),
    stage: group().stage.primary(),
    housing: group().housing.primary(),
    /** `all` for every number of bedrooms. */
    bedrooms: p.string().$type<Bedrooms | 'all'>().length(9).primary(),
    /** A month such as `2026-08`, or `window` for the last 90 days of the register. */
    period: p.string().length(7).primary(),
    /** Number of sales. */
    n: p.integer(),
    /** AED: quartiles. */
    priceLow: p.integer(),
    priceMedian: p.integer(),
    priceHigh: p.integer(),
    /** AED per square foot: quartiles. */
    unitLow: p.integer(),
    unitMedian: p.integer(),
    unitHigh: p.integer(),
  },
});

/** One row: which days of sales are loaded, and from where. */
export const SalesRegister = defineEntity({
  name: 'SalesRegister',
  tableName: 'sales_register',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** The days of the first and the newest sale. */
    firstDay: p.date(),
    lastDay: p.date(),
    /** Whether the figures are those that come with the product; a newer release replaces them; a file that the operator loads replaces them for good. */
    isShipped: p.boolean(),
  },
});
