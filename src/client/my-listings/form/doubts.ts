// What the listing form asks about before it is sent: amounts that can hardly be right, and a title that says other bedrooms and bathrooms than the fields.
import { formatArea, formatMoney, isolate } from '../../../shared/format.ts';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { findImplausible } from '../../../shared/property/plausible.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyType } from '../../../shared/property/property.ts';
import { readField, toCheckedFacts } from './listing-form.ts';
import { readStatedCounts, type StatedCounts } from './stated-counts.ts';

/** The question about an amount that can hardly be right. */
function amountDoubt(values: ListingValues): string[] {
  const facts = toCheckedFacts(values);
  const implausible = facts && findImplausible(facts);
  if (!implausible) return [];
  if (implausible === 'size') return [m.my_listings_doubt_size({ area: formatArea(facts.area), count: String(facts.bedrooms) })];
  const amount = formatMoney(facts.price);
  return [facts.transactionType === 'Rent' ? m.my_listings_doubt_rent({ amount }) : m.my_listings_doubt_price({ amount })];
}

/** Whether a title states numbers of bedrooms and bathrooms, but not the one that the field has. */
const differs = (stated: readonly number[], chosen: number | undefined): boolean =>
  stated.length > 0 && chosen !== undefined && !stated.includes(chosen);

/** The questions about the bedrooms and bathrooms that a title states. */
function countDoubts(values: ListingValues, { bedrooms, bathrooms, isStudio }: StatedCounts): string[] {
  const isStudioType = values.propertyType === 'Studio';
  const [chosenBedrooms, chosenBathrooms] = [isStudioType ? 1 : readField(values, 'bedrooms'), readField(values, 'bathrooms')];
  const doubts: string[] = [];
  if (differs(bedrooms, chosenBedrooms))
    doubts.push(m.my_listings_doubt_bedrooms({ stated: isolate(bedrooms.join('/')), chosen: String(chosenBedrooms) }));
  if (differs(bathrooms, chosenBathrooms))
    doubts.push(m.my_listings_doubt_bathrooms({ stated: isolate(bathrooms.join('/')), chosen: String(chosenBathrooms) }));
  if (isStudio && !isStudioType && bedrooms.length === 0)
    doubts.push(m.my_listings_doubt_studio({ type: typeLabel(values.propertyType as PropertyType) }));
  return doubts;
}

/** The questions about the values of a form that is complete. */
export const findDoubts = (values: ListingValues): string[] => [
  ...new Set([
    ...amountDoubt(values),
    ...countDoubts(values, readStatedCounts(values.title)),
    ...countDoubts(values, readStatedCounts(values.titleAr)),
  ]),
];
