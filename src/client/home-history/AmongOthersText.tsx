import { formatNumber, formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AmongOthers } from '../../shared/property/among-others.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { formatUnitPrice } from '../property-card/facts/unit-price.ts';

/** Names the kind of homes that a property is compared with: `2-bedroom apartments`, `studios`. */
function kindText({ propertyType, bedrooms }: PropertyView): string {
  const types = typePluralLabel(propertyType).toLowerCase();
  return propertyType === 'Studio' ? types : m.home_history_kind({ count: bedrooms, types });
}

/**
 * Sentence that compares the price with homes of the same type and bedrooms that are on offer in the community. For rent it gives their
 * median rent; for sale, the percentage of them whose price per square foot is higher, or lower, and nothing when too many have the same price.
 */
export function AmongOthersText({ figures, property }: { figures: AmongOthers; property: PropertyView }) {
  const { n: homeCount, median, unitPrice } = figures;
  const comparedHomes = { homes: kindText(property), n: formatNumber(homeCount) };
  if (property.transactionType === 'Rent')
    return <p className="mt-sm loose pretty">{m.home_history_rent_median({ ...comparedHomes, price: formatPrice(median, 'Rent') })}</p>;
  if (!unitPrice) return null;
  const values = {
    ...comparedHomes,
    unit: formatUnitPrice(property.price, property.area),
    percent: formatNumber(unitPrice.percent),
    place: placeLabel(property.location),
  };
  const sentence = unitPrice.isLower ? m.home_history_unit_lower(values) : m.home_history_unit_higher(values);
  return <p className="mt-sm loose pretty">{sentence}</p>;
}
