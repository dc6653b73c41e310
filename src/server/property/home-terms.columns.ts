// The columns of `properties` for what a listing says about costs and dates of living there.
import { p } from '@mikro-orm/core';
import { COOLINGS, type Cooling, MAX_CHEQUES, SERVICE_CHARGE_RANGE } from '../../shared/property/home-terms.ts';
import { oneOf } from '../db/base.ts';

/** Null where the advertiser does not say. `handover` is `YYYY-MM`, `tenantUntil` `YYYY-MM-DD`. */
export const homeTermsColumns = {
  /** AED per square foot a year. */
  serviceCharge: p.double().$type<number>().strictNullable().default(null),
  cooling: p.string().$type<Cooling>().length(8).strictNullable().default(null),
  cheques: p.smallint().strictNullable().default(null),
  handover: p.string().length(7).strictNullable().default(null),
  vacant: p.boolean().strictNullable().default(null),
  tenantUntil: p.string().length(10).strictNullable().default(null),
};

export const homeTermsChecks = [
  {
    name: 'properties_service_charge_ck',
    expression: `service_charge >= ${SERVICE_CHARGE_RANGE.min} and service_charge <= ${SERVICE_CHARGE_RANGE.max}`,
  },
  { name: 'properties_cooling_ck', expression: oneOf('cooling', COOLINGS) },
  { name: 'properties_cheques_ck', expression: `cheques >= 1 and cheques <= ${MAX_CHEQUES}` },
];

/** The same columns of `properties p` as an answer names them. */
export const HOME_TERMS = `p.service_charge as "serviceCharge", p.cooling, p.cheques, p.handover, p.vacant, p.tenant_until as "tenantUntil"`;
