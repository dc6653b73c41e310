import { z } from 'zod';

/** A count is null where there are too many homes to count them. */
const counted = z.object({ name: z.string(), count: z.int().nullable() });

/** Counts beside the options of the filter panel: how many homes each choice would show with everything else as it is. */
export const filterCounts = z.object({
  locations: z.array(counted),
  propertyTypes: z.array(counted),
  amenities: z.array(counted),
  /** Homes per price step between `low` and `high` AED, for the histogram; empty when there are too few prices. */
  prices: z.object({ low: z.int(), high: z.int(), bars: z.array(z.int()) }),
});
export type FilterCounts = z.infer<typeof filterCounts>;

/** Live figures of a place. */
export const areaFigures = z.object({
  name: z.string(),
  count: z.int(),
  forSale: z.int(),
  forRent: z.int(),
  /** Lowest asking price for sale, AED. */
  saleFrom: z.int().nullable(),
  /** Lowest rent, AED a month. */
  rentFrom: z.int().nullable(),
});
export type AreaFigures = z.infer<typeof areaFigures>;

/** Live counts of the whole market, for the home page and the menu. */
export const countListings = z.object({
  total: z.int(),
  agents: z.int(),
  byType: z.array(z.object({ transactionType: z.string(), propertyType: z.string(), count: z.int() })),
});
export type ListingCounts = z.infer<typeof countListings>;
