import { formatMoney, isMetric, SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';

/**
 * Price of an area unit: `AED 1,200 per sq ft`, `AED 12,917 per m²`. `metric` says whether the page shows square metres to readers who chose no unit.
 */
export const formatUnitPrice = (aed: number, sqft: number, metric = false): string =>
  isMetric(metric)
    ? m.property_per_square_metre({ price: formatMoney(aed / (sqft * SQUARE_METRES_PER_SQUARE_FOOT)) })
    : m.property_per_square_foot({ price: formatMoney(aed / sqft) });
