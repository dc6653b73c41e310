// Schemas of the numbers of properties that pages show beside filter options, areas and menu entries.
import { z } from 'zod';

/** A filter option and its number of properties, null if there are too many to count. */
const optionCountSchema = z.object({ name: z.string(), count: z.int().nullable() });

/** Every community with properties that match the filter, the largest count first. */
export const areaCountsSchema = z.array(optionCountSchema);

/** Number of properties for each option of the filter panel, with the rest of the filter unchanged. */
export const filterCountsSchema = z.object({
  locations: z.array(optionCountSchema),
  propertyTypes: z.array(optionCountSchema),
  amenities: z.array(optionCountSchema),
  /** Number of properties per price step between `low` and `high` AED, for the histogram; empty with too few prices. */
  prices: z.object({ low: z.int(), high: z.int(), bars: z.array(z.int()) }),
});
export type FilterCounts = z.infer<typeof filterCountsSchema>;

/** Number and lowest prices of the properties in an area. */
export const areaFiguresSchema = z.object({
  name: z.string(),
  count: z.int(),
  forSale: z.int(),
  forRent: z.int(),
  /** Lowest price for sale in AED. */
  saleFrom: z.int().nullable(),
  /** Lowest rent in AED a month. */
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
