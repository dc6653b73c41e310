// The tools of assistants that read figures of areas.
import { areaPageInputSchema } from '../../../shared/area/area-page.ts';
import { areaSalesInputSchema } from '../../../shared/sale/area-sales.ts';
import { ADVERTISER_NOTE } from './advertiser-text.ts';
import { ADVERTS_SOURCE, defineTool } from './tool.ts';

const areaFigures = defineTool({
  name: 'area_figures',
  title: 'Figures of an area',
  description:
    'What homes of a community ask by bedrooms, what rents yield, medians of registered sales, and the nearest communities. Each figure has its n; a median is null where n is too small.',
  input: areaPageInputSchema,
  run: async ({ caller, origin }, input) => {
    const { slug, source, asOf, until, forSale, forRent, prices, place, emirate, elsewhere, neighbours } = await caller.area.page(input);
    return {
      source: [ADVERTS_SOURCE, ...(source ? [`${source} (registered, to ${until})`] : [])],
      as_of: asOf,
      n: forSale + forRent,
      page: `${origin}/areas/${encodeURIComponent(slug)}`,
      note: `${ADVERTISER_NOTE} Names of places are those of adverts.`,
      forSale,
      forRent,
      prices,
      until,
      advertiser_text: { place, emirate, elsewhere, neighbours },
    };
  },
});

const soldPrices = defineTool({
  name: 'sold_prices',
  title: 'Registered sale prices',
  description:
    'Sales that the Dubai Land Department registered in an area: number, quartiles and medians by kind of home, and the trend. Never a single sale.',
  input: areaSalesInputSchema,
  run: async ({ caller, origin }, input) => {
    const { source, until, groups, ...sales } = await caller.sale.ofArea(input);
    return {
      source,
      as_of: until,
      n: groups.reduce((sum, { bedrooms, window }) => sum + (bedrooms === null || input.bedrooms ? (window?.n ?? 0) : 0), 0),
      page: `${origin}/areas/${encodeURIComponent(sales.slug)}`,
      groups,
      ...sales,
    };
  },
});

export const FIGURE_TOOLS = [areaFigures, soldPrices];
