// Translates a listing into what the model of the price estimate reads: area, building, kind of home, bedrooms and size. Calculates only.
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { findSaleArea, type SaleArea } from '../../../shared/sale/areas.ts';
import { homeKind } from '../../../shared/sale/home-kind.ts';
import { buildingKey } from '../building-key.ts';
import type { HomeFacts } from './model.ts';

/** What the estimate reads of a listing; never its price. */
export type ListedHome = Pick<PropertyView, 'location' | 'address' | 'propertyType' | 'bedrooms' | 'area'>;

/**
 * Parts of an address that name no building: a number, also after a word (`Apartment 1204`, `#12-3`), or a street (`Harbour Street`, but not `St. Regis`).
 * `Building 8` and `Tower 2` are one of several with a common name; a longer number is a name (`Tower 108`).
 */
const NO_BUILDING =
  /^(?:(?:apartment|apt|flat|unit|villa|townhouse|house|studio|penthouse|office|floor|level|plot|no\.?|street|road|building|block|phase|tower(?=\s*\d{1,2}$))\s*)?[#-]?\s*[\d/-]+[a-z]?$|\b(?:street|road)\b|\b(?:st|rd)\.?$/i;

/** A building that a listing may name. */
export interface BuildingName {
  /** As the listing writes it. */
  name: string;
  /** A key of `buildingKey`. */
  key: string;
}

/** Whether a key is that of the whole name of the community: a building of this name (`Remraam`) is the project that the community consists of. */
const isNameOf = ({ area, place }: SaleArea, key: string): boolean => key === buildingKey(area) || key === buildingKey(place);

/** Whether a name is a short name of the community, such as `The Palm` of Palm Jumeirah, where the register has another building of that name. */
const isShortNameOf = (saleArea: SaleArea, { name, key }: BuildingName): boolean =>
  findSaleArea(name)?.area === saleArea.area && !isNameOf(saleArea, key);

/**
 * The area of a listing and the parts of its address that can be a building of that area. Those with the longest key are first, because `Golden Mile`
 * says more than `The 8`; the whole name of the community is last, because it says least. Null outside of the known areas.
 */
export function findBuildingNames(home: ListedHome): { saleArea: SaleArea; names: BuildingName[] } | null {
  const saleArea = findSaleArea(home.location);
  if (!saleArea) return null;
  // the second separator is the Arabic comma
  const addressParts = home.address.split(/[,،]/).map((part) => part.trim());
  const names = addressParts.flatMap((name) => {
    const key = name === '' || NO_BUILDING.test(name) ? null : buildingKey(name);
    return key === null || isShortNameOf(saleArea, { name, key }) ? [] : [{ name, key }];
  });
  const precision = ({ key }: BuildingName): number => (isNameOf(saleArea, key) ? 0 : key.length);
  return { saleArea, names: names.toSorted((a, b) => precision(b) - precision(a)) };
}

/** The facts of a listing in `saleArea`, for the model. `building` is the one of its names that the model or the register knows. */
export const homeFacts = (home: ListedHome, saleArea: SaleArea, building: BuildingName | null): HomeFacts => ({
  area: saleArea.area,
  ...homeKind(home),
  building: building?.key ?? null,
  size: home.area,
});
