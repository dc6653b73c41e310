// Describes a listing by the categories of the Dubai Land Department's sales register, so that it can be compared with registered sales.
import type { PropertyView } from '../property/property-view.ts';
import { BEDROOMS, type Bedrooms, type Housing, type SaleStage } from './sale.ts';

/**
 * Housing and bedrooms of a listing; bedrooms are null when the register has no such number. A penthouse is a flat with its number of bedrooms,
 * because the register has few penthouses.
 */
export function homeKind(home: Pick<PropertyView, 'propertyType' | 'bedrooms'>): { housing: Housing; bedrooms: Bedrooms | null } {
  const housing = home.propertyType === 'Villa' || home.propertyType === 'Townhouse' ? 'villa' : 'flat';
  const bedrooms = home.propertyType === 'Studio' ? 'studio' : BEDROOMS.find((category) => category === String(home.bedrooms));
  return { housing, bedrooms: bedrooms ?? null };
}

/** Whether the home is built (`ready`) or not (`off-plan`). A listing that does not say counts as built. */
export const stageOf = ({ completion }: Pick<PropertyView, 'completion'>): SaleStage => (completion === 'off-plan' ? 'off-plan' : 'ready');
