// Reads what is asked for homes of an area, by purpose, housing and bedrooms: number, lowest, median and highest price, all exact. The count table
// `property_price_facets` says in which price band a median is; only homes of that band are then read from an index, instead of all homes of the area.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_ASKING_PRICES } from '../../shared/area/area-limits.ts';
import { type AskingPrice, yearlyRent } from '../../shared/property/advertised-price.ts';
import type { PropertyType, TransactionType } from '../../shared/property/property.ts';
import { homeKind } from '../../shared/sale/home-kind.ts';
import type { Bedrooms, Housing } from '../../shared/sale/sale.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { rangeOf } from '../search/planner/planner.ts';

/** The number of homes of one type, number of bedrooms and price band. */
interface FacetRow {
  purpose: TransactionType;
  type: PropertyType;
  bedrooms: number;
  band: number;
  n: number;
}

/** The homes of the community `$1` in the emirate `$2`, cheapest bands first. */
const FACETS_SQL = `select transaction_type as purpose, property_type as type, bedrooms, band, n
  from property_price_facets where location = $1 and emirate = $2 and n > 0 order by band`;

/**
 * The homes at given places in the order of price: `$3` lists from which homes, in which price range, and how many of the range are skipped. `+ 0` keeps
 * PostgreSQL from the index of all prices, which is in this order, but reads the homes of every community at these prices.
 */
const HOMES_SQL = `select wanted.position, p.price, p.advertised_price::float8 as "advertisedPrice", p.advertised_period as "advertisedPeriod",
    p.advertised_currency as "advertisedCurrency"
  from jsonb_to_recordset($3::jsonb) as wanted(position int, purpose text, types text[], bedrooms int[], low int, high int, skip int)
  cross join lateral (select h.id from properties h where h.status = 'published' and h.location = $1 and h.emirate = $2
    and h.transaction_type = wanted.purpose and h.property_type = any(wanted.types) and h.bedrooms = any(wanted.bedrooms)
    and h.price between wanted.low and wanted.high order by h.price + 0, h.id offset wanted.skip limit 1) home
  join properties p on p.id = home.id`;

/** Homes of one purpose, housing and number of bedrooms; null for every number. */
interface Group {
  purpose: TransactionType;
  housing: Housing;
  bedrooms: Bedrooms | null;
  facets: FacetRow[];
}

/** What is asked for the homes of a group: AED, rents a year. `median` is null for fewer than 5 homes. */
export interface AskedGroup extends Omit<Group, 'facets'> {
  n: number;
  low: number;
  median: number | null;
  high: number;
}

const countHomes = (facets: readonly FacetRow[]): number => facets.reduce((sum, { n }) => sum + n, 0);

/** Groups the counts by purpose and housing, and these again by bedrooms. */
function groupFacets(facets: readonly FacetRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const facet of facets) {
    const { housing, bedrooms } = homeKind({ propertyType: facet.type, bedrooms: facet.bedrooms });
    // a number of bedrooms that the register does not know counts in the group of all only
    for (const of of bedrooms === null ? [null] : [null, bedrooms]) {
      const key = `${facet.purpose}|${housing}|${of}`;
      const group = groups.get(key) ?? { purpose: facet.purpose, housing, bedrooms: of, facets: [] };
      groups.set(key, group);
      group.facets.push(facet);
    }
  }
  return [...groups.values()];
}

/** Where in its price band the home of a rank is, from 0 for the cheapest of the group. The facets are in order of their band. */
function locate({ purpose, facets }: Group, rank: number) {
  let skip = rank;
  for (const [band, ofBand] of Map.groupBy(facets, (facet) => facet.band)) {
    const n = countHomes(ofBand);
    if (skip < n) {
      const { min: low, max: high } = rangeOf(purpose, band);
      return {
        purpose,
        types: [...new Set(ofBand.map(({ type }) => type))],
        bedrooms: [...new Set(ofBand.map((facet) => facet.bedrooms))],
        low,
        high,
        skip,
      };
    }
    skip -= n;
  }
  throw new Error(`rank ${rank} of a group with fewer homes`);
}

/** The ranks of the cheapest and the dearest of `n` homes, and with enough homes those of the one or two in the middle. */
const ranksOf = (n: number): number[] => {
  const middle = n < MIN_ASKING_PRICES ? [] : [Math.floor((n - 1) / 2), Math.ceil((n - 1) / 2)];
  return [0, n - 1, ...middle];
};

/** Reads what is asked in a community of an emirate. A group is absent when a home of it was changed between the two reads. */
export async function readAskingPrices(em: EntityManager, place: string, emirate: string): Promise<AskedGroup[]> {
  const groups = groupFacets(await rows<FacetRow>(em, preparedStatement(FACETS_SQL, [place, emirate])));
  const wanted = groups.flatMap((group, i) =>
    ranksOf(countHomes(group.facets)).map((rank, j) => ({ ...locate(group, rank), position: i * 4 + j })),
  );
  const homes = await rows<AskingPrice & { position: number }>(em, preparedStatement(HOMES_SQL, [place, emirate, JSON.stringify(wanted)]));
  const homeAt = new Map(homes.map((home) => [home.position, home]));
  return groups.flatMap(({ facets, ...group }, i) => {
    const n = countHomes(facets);
    const amounts = ranksOf(n).flatMap((_, j) => {
      const home = homeAt.get(i * 4 + j);
      return home ? [group.purpose === 'Rent' ? yearlyRent(home) : home.price] : [];
    });
    const [low, high, below, above] = amounts;
    if (low === undefined || high === undefined || amounts.length < ranksOf(n).length) return [];
    const median = below === undefined || above === undefined ? null : Math.round((below + above) / 2);
    return [{ ...group, n, low, median, high }];
  });
}
