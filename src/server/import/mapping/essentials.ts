// Reads the facts without which no row of an imported file becomes a listing: purpose, type, bedrooms, price and area.
import { formatNumber } from '../../../shared/format.ts';
import type { CheckedFacts } from '../../../shared/property/plausible.ts';
import type { PropertyType } from '../../../shared/property/property.ts';
import { cleanName } from './html-text.ts';
import { parseArea, parseBathrooms, parseBedrooms } from './normalize.ts';
import { type Price, type Rates, readPrice } from './price.ts';
import { findType } from './property-types.ts';
import { findPurpose } from './purposes.ts';
import type { Draft } from './raw-listing.ts';
import type { Remark } from './remarks.ts';
import { quoted, RowError, refuse } from './row-error.ts';

/** What makes a home another offer; a row that is refused may still state it as before. */
export type EssentialFacts = CheckedFacts;
interface Bathrooms {
  /** Null when the file does not say. */
  bathrooms: number | null;
}

const MIN_AREA_SQFT = 100;
const MAX_AREA_SQFT = 200_000;

/** The area in square feet. @throws RowError for a missing, unreadable or impossible area */
function readArea(draft: Draft): number {
  if (draft.size === '') refuse('no area');
  const area = parseArea(draft.size, draft.sizeUnit) ?? refuse(`the area ${quoted(draft.size)} is no number`);
  return area >= MIN_AREA_SQFT && area <= MAX_AREA_SQFT
    ? area
    : refuse(`an area of ${formatNumber(area)} sq ft cannot be (${MIN_AREA_SQFT} to ${formatNumber(MAX_AREA_SQFT)})`);
}

/** Bedrooms, bathrooms and the final type: a home with 0 bedrooms is stored as a Studio with one bedroom. @throws RowError */
function readBedrooms(draft: Draft, type: PropertyType, remark: Remark): Pick<EssentialFacts, 'bedrooms' | 'propertyType'> & Bathrooms {
  const refuseBedrooms = () => refuse(`no number of bedrooms${draft.bedrooms ? ` in ${quoted(draft.bedrooms)}` : ''}`);
  const bedrooms = parseBedrooms(draft.bedrooms) ?? (type === 'Studio' ? 0 : refuseBedrooms());
  const bathrooms = parseBathrooms(draft.bathrooms);
  if (bathrooms === null) remark('bathrooms', '', cleanName(draft.bathrooms));
  if (bedrooms > 100 || (bathrooms ?? 0) > 100) refuse('more than 100 bedrooms or bathrooms');
  return bedrooms === 0 ? { bedrooms: 1, bathrooms, propertyType: 'Studio' } : { bedrooms, bathrooms, propertyType: type };
}

/** Whether the result of `findPurpose` or `findType` is a reason for refusing the row. */
const isRefused = (value: unknown): value is { refused: string } => typeof value === 'object';

/** The essential facts of a row. @throws RowError */
export function readEssentials(draft: Draft, storedRates: Rates, remark: Remark): EssentialFacts & Price & Bathrooms {
  const purpose = findPurpose(draft.purpose);
  if (isRefused(purpose)) throw new RowError(purpose.refused, cleanName(draft.purpose) ? undefined : 'purpose');
  const type = findType(draft.type);
  if (isRefused(type)) throw new RowError(type.refused, cleanName(draft.type) ? undefined : 'type');
  const bedroomsAndType = readBedrooms(draft, type, remark);
  return { transactionType: purpose, ...bedroomsAndType, ...readPrice(draft, purpose, storedRates), area: readArea(draft) };
}

/** The essential facts of a refused row; null when it was refused because of one of them. */
export function essentialsOf(draft: Draft, storedRates: Rates): EssentialFacts | null {
  try {
    return readEssentials(draft, storedRates, () => {});
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
}
