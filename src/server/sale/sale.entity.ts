// The tables of registered sales: single sales, the figures of areas that are calculated from them, and which sales are loaded.
import { defineEntity, p } from '@mikro-orm/core';
import { BEDROOMS, type Bedrooms, HOUSINGS, type Housing, SALE_STAGES, type SaleStage } from '../../shared/sale/sale.ts';
import { identity, oneOf } from '../db/base.ts';

/** The columns by which sales are grouped: area, stage (`ready` or `off-plan`) and kind of home (`flat` or `villa`). */
const groupColumns = () => ({
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
    /** Size as registered. Homes sold by one deed share a transaction number and differ in size or amount. */
    squareMetres: p.double().$type<number>(),
    /** AED. */
    amount: p.double().$type<number>(),
    ...groupColumns(),
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
    area: groupColumns().area.primary(),
    stage: groupColumns().stage.primary(),
    housing: groupColumns().housing.primary(),
    /** `all` for every number of bedrooms. */
    bedrooms: p.string().$type<Bedrooms | 'all'>().length(9).primary(),
    /** A month such as `2026-08`, or `window` for the last 90 days of the register. */
    period: p.string().length(7).primary(),
    /** Number of sales. */
    n: p.integer(),
    /** Quartiles of the price in AED. */
    priceLow: p.integer(),
    priceMedian: p.integer(),
    priceHigh: p.integer(),
    /** Quartiles of AED per square foot. */
    unitLow: p.integer(),
    unitMedian: p.integer(),
    unitHigh: p.integer(),
    /** Whether the figures come with the product. Those of the operator's sales replace them when they count as many sales. */
    isShipped: p.boolean().default(false),
  },
});

/** A single row, with id 1, that says which days of sales are loaded, and from where. */
export const SalesRegister = defineEntity({
  name: 'SalesRegister',
  tableName: 'sales_register',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** The days of the first and the newest sale. */
    firstDay: p.date(),
    lastDay: p.date(),
    /** The last of the 90 days of the rows `window` of `area_stats`. It is before `lastDay` while newer sales do not fill 90 days. */
    windowEnd: p.date(),
    /** Whether all figures come with the product. Newer releases replace them, but never those from a file that the operator loaded. */
    isShipped: p.boolean(),
  },
});
