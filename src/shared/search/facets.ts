// Schemas of the numbers of properties that pages show beside filter options, areas and menu entries.
import { z } from 'zod';

/** A filter option and its number of properties, null if there are too many to count. */
const optionCountSchema = z.object({ name: z.string(), count: z.int().nullable() });

/** Every community with properties that match the rest of the filter, whatever place it names; the largest count first. */
export const areaCountsSchema = z.array(optionCountSchema);

/** Number of properties for each option of the filter panel, with the rest of the filter unchanged. */
export const filterCountsSchema = z.object({
  locations: z.array(optionCountSchema),
  propertyTypes: z.array(optionCountSchema),
  amenities: z.array(optionCountSchema),
  /**
   * Histogram of prices (AED, per month for rent): `bars` count the properties of equal steps from `low` to `high`, the first and last also
   * those beyond. There are no bars, and `low` and `high` are 0, when few properties match or nearly all have one price.
   */
  prices: z.object({ low: z.int(), high: z.int(), bars: z.array(z.int()) }),
});
export type FilterCounts = z.infer<typeof filterCountsSchema>;

/** Number and lowest prices of the properties in an area. */
export const areaFiguresSchema = z.object({
  name: z.string(),
  count: z.int(),
  forSale: z.int(),
  forRent: z.int(),
  /** Lowest price for sale in AED; null when none is for sale. */
  saleFrom: z.int().nullable(),
  /** Lowest rent in AED a month; null when none is for rent. */
  rentFrom: z.int().nullable(),
});
export type AreaFigures = z.infer<typeof areaFiguresSchema>;

/** Live counts of all published properties, for home page and menu. */
export const listingCountsSchema = z.object({
  total: z.int(),
  agents: z.int(),
  byType: z.array(z.object({ transactionType: z.string(), propertyType: z.string(), count: z.int() })),
});
export type ListingCounts = z.infer<typeof listingCountsSchema>;
