// A listing as the model of the estimate reads it.
import type { PropertyView } from '../../../shared/property/property.ts';
import { findSaleArea, type SaleArea } from '../../../shared/sale/areas.ts';
import { homeKind } from '../../../shared/sale/home-kind.ts';
import { buildingKey } from '../building-key.ts';
import type { HomeFacts } from './model.ts';

/** What the estimate reads of a listing; never its price. */
export type ListedHome = Pick<PropertyView, 'location' | 'address' | 'propertyType' | 'bedrooms' | 'area'>;

/** Parts of an address that name a home (`Apartment 1204`, `#12-3`) or a street (`Harbour Street`) and no building. */
const NO_BUILDING =
  /^(?:(?:apartment|apt|flat|unit|villa|townhouse|house|studio|penthouse|office|floor|level|plot|no\.?|street|road)\s*)?[#-]?\s*[\d/-]+[a-z]?$|\b(?:street|road|st|rd)\b/i;

/** A building that a listing may name. */
export interface BuildingName {
  /** As the listing writes it. */
  name: string;
  key: string;
}

/** The area of a listing and the parts of its address that can be a building of that area; null outside of the known areas. */
export function findBuildingNames(home: ListedHome): { saleArea: SaleArea; names: BuildingName[] } | null {
  const saleArea = findSaleArea(home.location);
  if (!saleArea) return null;
  const parts = home.address.split(/[,،]/).map((part) => part.trim());
  const names = parts.flatMap((name) => {
    const key = name === '' || NO_BUILDING.test(name) ? null : buildingKey(name);
    return key === null ? [] : [{ name, key }];
  });
  return { saleArea, names };
}

/** A home as the model sees it. */
export const homeFacts = (home: ListedHome, saleArea: SaleArea, building: BuildingName | null): HomeFacts => ({
  area: saleArea.area,
  ...homeKind(home),
  building: building?.key ?? null,
  size: home.area,
});
