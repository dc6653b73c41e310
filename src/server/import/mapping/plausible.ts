// Says why facts of an imported listing can hardly be true together.
import { formatNumber } from '../../../shared/format.ts';
import { type CheckedFacts, findImplausible } from '../../../shared/property/plausible.ts';

/** Why a listing is implausible; null when it is plausible. */
export function implausibility(facts: CheckedFacts): string | null {
  const implausible = findImplausible(facts);
  if (implausible === null) return null;
  const { price, area, bedrooms, propertyType, transactionType } = facts;
  const size = propertyType === 'Studio' ? 'a studio' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  if (implausible === 'size') return `${size} in ${formatNumber(area)} sq ft`;
  const amount = `AED ${formatNumber(price)}${transactionType === 'Rent' ? ' a month' : ''}`;
  return `${amount} for ${size} of ${formatNumber(area)} sq ft is too ${implausible === 'low' ? 'little' : 'much'}`;
}
