// The text of a price per square foot or square metre.
import { formatMoney, isMetric, SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';

/**
 * The price per square foot or square metre of a home for `aed` with an area of `sqft`: `AED 1,200 per sq ft`, `AED 12,917 per m²`.
 */
export const formatUnitPrice = (aed: number, sqft: number): string =>
  isMetric()
    ? m.property_per_square_metre({ price: formatMoney(aed / (sqft * SQUARE_METRES_PER_SQUARE_FOOT)) })
    : m.property_per_square_foot({ price: formatMoney(aed / sqft) });
