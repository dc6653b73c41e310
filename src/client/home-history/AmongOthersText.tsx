import { formatNumber, formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AmongOthers } from '../../shared/property/among-others.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { formatUnitPrice } from '../property-card/facts/unit-price.ts';

/** `2-bedroom apartments`, `studios` */
function kindText({ propertyType, bedrooms }: PropertyView): string {
  const types = typePluralLabel(propertyType).toLowerCase();
  return propertyType === 'Studio' ? types : m.home_history_kind({ count: bedrooms, types });
}

/** Sentence that compares the price with homes of the same type and bedrooms that are on offer in the community. */
export function AmongOthersText({ figures: { n, median, unitPrice }, property }: { figures: AmongOthers; property: PropertyView }) {
  const homes = kindText(property);
  const common = { homes, n: formatNumber(n) };
  if (!unitPrice)
    return <p className="mt-sm loose pretty">{m.home_history_rent_median({ ...common, price: formatPrice(median, 'Rent') })}</p>;
  const values = {
    ...common,
    unit: formatUnitPrice(property.price, property.area),
    percent: formatNumber(unitPrice.percent),
    place: placeLabel(property.location),
  };
  return <p className="mt-sm loose pretty">{(unitPrice.isLower ? m.home_history_unit_lower : m.home_history_unit_higher)(values)}</p>;
}
