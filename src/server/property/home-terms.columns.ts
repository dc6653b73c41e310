// The columns of `properties` for what a listing says about living in the home, with their database checks.
import { p } from '@mikro-orm/core';
import { COOLINGS, type Cooling, MAX_CHEQUES, MAX_PARKING, SERVICE_CHARGE_RANGE } from '../../shared/property/home-terms.ts';
import { oneOf } from '../db/base.ts';

/** Null where the advertiser does not say. */
export const homeTermsColumns = {
  /** AED per square foot a year. */
  serviceCharge: p.double().$type<number>().strictNullable().default(null),
  /** Who pays for cooling; `COOLINGS` says what the values mean. */
  cooling: p.string().$type<Cooling>().length(8).strictNullable().default(null),
  /** Number of post-dated cheques for a year's rent. */
  cheques: p.smallint().strictNullable().default(null),
  parking: p.smallint().strictNullable().default(null),
  /** Month in which an off-plan home is handed over: `YYYY-MM`. */
  handover: p.string().length(7).strictNullable().default(null),
  /** False while a tenant lives in the home. */
  vacant: p.boolean().strictNullable().default(null),
  /** Last day of the tenancy of a home that is not vacant: `YYYY-MM-DD`. */
  tenantUntil: p.string().length(10).strictNullable().default(null),
};

/** The database accepts these columns only with valid values. */
export const homeTermsChecks = [
  {
    name: 'properties_service_charge_ck',
    expression: `service_charge >= ${SERVICE_CHARGE_RANGE.min} and service_charge <= ${SERVICE_CHARGE_RANGE.max}`,
  },
  { name: 'properties_cooling_ck', expression: oneOf('cooling', COOLINGS) },
  { name: 'properties_cheques_ck', expression: `cheques >= 1 and cheques <= ${MAX_CHEQUES}` },
  { name: 'properties_parking_ck', expression: `parking >= 0 and parking <= ${MAX_PARKING}` },
];

/** SQL: the same columns of `properties p`, with the names that API responses use. */
export const HOME_TERMS = `p.service_charge as "serviceCharge", p.cooling, p.cheques, p.parking, p.handover, p.vacant, p.tenant_until as "tenantUntil"`;
