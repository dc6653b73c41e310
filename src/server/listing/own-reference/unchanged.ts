// Whether what a program sends of a listing is what is stored, so that nothing has to be written.
import { type ListingPatch, normaliseCoordinates } from '../../../shared/listing/listing.ts';
import { splitUnit } from '../../../shared/listing/unit.ts';
import { coolingInText } from '../../../shared/property/home-terms.ts';
import type { ManagedView } from '../../../shared/property/property-view.ts';
import { definedFields } from '../../defined-fields.ts';
import { changedPrice } from '../advertised.ts';
import { bedroomsOf } from '../listing.ts';
import { hasOtherPermit } from '../permit.ts';
import { resolvePlace } from '../place.ts';

type Places = Parameters<typeof resolvePlace>[0];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether the place and the unit stay, after the names of both were resolved as a change would. */
function hasSamePlace(before: ManagedView, { location, address, unit }: ListingPatch, places: Places): boolean {
  const split = address === undefined ? null : splitUnit(address);
  const keptUnit = unit ?? split?.unit ?? undefined;
  if (keptUnit !== undefined && keptUnit !== (before.unit ?? null)) return false;
  if (split && split.address !== before.address) return false;
  return (
    location === undefined || location === before.location || resolvePlace(places, location, before.address).location === before.location
  );
}

/** Whether a price that was sent is the stored one. @throws DomainError INVALID for amounts that do not fit each other */
const hasSamePrice = (before: ManagedView, patch: ListingPatch): boolean => Object.keys(changedPrice(before, patch)).length === 0;

function hasSamePermit(before: ManagedView, { permit, permitNumber }: ListingPatch): boolean {
  if (permit !== undefined) return !hasOtherPermit(before, permit);
  return !permitNumber || permitNumber === before.permitNumber;
}

/** Whether a patch changes nothing of a listing; `places` are those that the search knows. @throws DomainError INVALID for amounts that do not fit each other */
export function isUnchanged(before: ManagedView, patch: ListingPatch, places: Places): boolean {
  const {
    permit: _permit,
    permitNumber: _number,
    amountConfirmed: _confirmed,
    imageCount: _count,
    price: _price,
    advertisedPrice: _advertised,
    advertisedPeriod: _period,
    rentFrequency: _frequency,
    currency: _currency,
    areaUnit: _areaUnit,
    reference: _reference,
    location: _location,
    address: _address,
    unit: _unit,
    latitude,
    longitude,
    bedrooms,
    cooling,
    ...plain
  } = patch;
  const stored = before as unknown as Record<string, unknown>;
  const after = { ...before, ...definedFields(patch) };
  // what a text says of the cooling is stored where nothing is stated
  const isSameCooling =
    cooling === undefined ||
    isSame(cooling ?? coolingInText(after.title, after.description, after.titleAr, after.descriptionAr), before.cooling) ||
    isSame(cooling, before.cooling);
  return (
    Object.entries(plain).every(([name, value]) => value === undefined || isSame(value, stored[name])) &&
    isSameCooling &&
    (bedrooms === undefined || bedroomsOf({ propertyType: after.propertyType, bedrooms }) === before.bedrooms) &&
    ((latitude === undefined && longitude === undefined) || isSame(normaliseCoordinates(after), normaliseCoordinates(before))) &&
    hasSamePlace(before, patch, places) &&
    hasSamePermit(before, patch) &&
    hasSamePrice(before, patch)
  );
}
