import type { PropertyView } from '../property/property.ts';
import { BEDROOMS, type Bedrooms, type Housing, type SaleStage } from './sale.ts';

/** A listing in the terms of the register. Penthouses are compared by their bedrooms: few are registered as such. */
export function homeKind(home: Pick<PropertyView, 'propertyType' | 'bedrooms'>): { housing: Housing; bedrooms: Bedrooms | null } {
  const housing = home.propertyType === 'Villa' || home.propertyType === 'Townhouse' ? 'villa' : 'flat';
  const bedrooms = home.propertyType === 'Studio' ? 'studio' : BEDROOMS.find((known) => known === String(home.bedrooms));
  return { housing, bedrooms: bedrooms ?? null };
}

/** Whether the home is built; a listing that does not say counts as built. */
export const stageOf = ({ completion }: Pick<PropertyView, 'completion'>): SaleStage => (completion === 'off-plan' ? 'off-plan' : 'ready');
