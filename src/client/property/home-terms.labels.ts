// Texts of the terms that an advertiser states about a home: cooling, occupancy and handover.
import { formatDay, formatMonth } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Cooling, HomeTerms } from '../../shared/property/home-terms.ts';

/** How cooling is paid: `Included` (in the service charge or rent), `District cooling` or `Own electricity`. */
export const coolingLabel = (cooling: Cooling): string =>
  ({ included: m.property_cooling_included, district: m.property_cooling_district, own: m.property_cooling_own })[cooling]();

/** Whether a tenant lives in the home: `Vacant` or `Tenant until 31 March 2027`; null when the advertiser does not say. */
export function occupancyLabel({ vacant, tenantUntil }: Pick<HomeTerms, 'vacant' | 'tenantUntil'>): string | null {
  if (vacant == null) return null;
  if (vacant) return m.property_vacant();
  return tenantUntil ? m.property_tenant_until({ date: formatDay(`${tenantUntil}T00:00:00Z`) }) : m.property_tenanted();
}

/** The month in which an off-plan home is handed over: `June 2027` for `2027-06`. */
export const handoverLabel = (month: string): string => formatMonth(`${month}-01T00:00:00Z`);
