// Translates a listing into what the model of the price estimate reads: area, building, kind of home, bedrooms and size. Calculates only.
import type { PropertyView } from '../../../shared/property/property.ts';
import { findSaleArea, type SaleArea } from '../../../shared/sale/areas.ts';
import { homeKind } from '../../../shared/sale/home-kind.ts';
import { buildingKey } from '../building-key.ts';
import type { HomeFacts } from './model.ts';

/** What the estimate reads of a listing; never its price. */
export type ListedHome = Pick<PropertyView, 'location' | 'address' | 'propertyType' | 'bedrooms' | 'area'>;

/** Parts of an address that name no building: a number, also after a word (`Apartment 1204`, `#12-3`), or a street (`Harbour Street`). */
const NO_BUILDING =
  /^(?:(?:apartment|apt|flat|unit|villa|townhouse|house|studio|penthouse|office|floor|level|plot|no\.?|street|road)\s*)?[#-]?\s*[\d/-]+[a-z]?$|\b(?:street|road|st|rd)\b/i;

/** A building that a listing may name. */
export interface BuildingName {
  /** As the listing writes it. */
  name: string;
  /** A key of `buildingKey`. */
  key: string;
}

/** The area of a listing and the parts of its address that can be a building of that area; null outside of the known areas. */
export function findBuildingNames(home: ListedHome): { saleArea: SaleArea; names: BuildingName[] } | null {
  const saleArea = findSaleArea(home.location);
  if (!saleArea) return null;
  // the second separator is the Arabic comma
  const addressParts = home.address.split(/[,،]/).map((part) => part.trim());
  const names = addressParts.flatMap((name) => {
    const key = name === '' || NO_BUILDING.test(name) ? null : buildingKey(name);
    return key === null ? [] : [{ name, key }];
  });
  return { saleArea, names };
}

/** The facts of a listing in `saleArea`, for the model. `building` is the one of its names that the model or the register knows. */
export const homeFacts = (home: ListedHome, saleArea: SaleArea, building: BuildingName | null): HomeFacts => ({
  area: saleArea.area,
  ...homeKind(home),
  building: building?.key ?? null,
  size: home.area,
});
