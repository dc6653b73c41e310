// Reads the cells of an area for one purpose (`figures.ts`): what homes that are online ask, who advertises them, which are new and gone, and how often they
// are viewed. What happened before today is counted at night (`nights.ts`), so that a read looks at the events of a day.
import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGE_DAYS, MIN_MARKET_ADVERTISERS, UNIT_PRICE_STEP } from '../../shared/market/market-limits.ts';
import type { PropertyType, TransactionType } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import type { Cell } from './figures.ts';
import { readFresh } from './fresh-reads.ts';

/** An area for one purpose. */
export interface MarketPlace {
  place: string;
  emirate: string;
  purpose: TransactionType;
}
/** The cells of an area, and when they were read. */
export interface MarketCells {
  cells: Cell[];
  asOf: Date;
  /** The last day of views and saves; null before they were counted. */
  interestUntil: string | null;
}

interface CellKey {
  type: PropertyType;
  bedrooms: number;
}
const keyOf = ({ type, bedrooms }: CellKey): string => `${type} ${bedrooms}`;

/** Prices of homes for sale are counted in steps of what is shown, those for rent by the dirham: they are lower, and homes are compared by them. */
const countedStep = (purpose: TransactionType): number => (purpose === 'Buy' ? UNIT_PRICE_STEP : 1);
/** SQL: the price of the home `p` per square foot, of a rent in a year, as it is counted. `$1` is the purpose. */
export const unitPriceSql = (purpose: TransactionType): string => {
  const step = countedStep(purpose);
  return `(least(round(p.price::float8 * ${purpose === 'Rent' ? 12 : 1} / p.area / ${step}), 1e8)::int * ${step})`;
};
/** SQL: the bedrooms of a row with this column of its type, none for a studio. */
export const bedroomsSql = (row: string, type: string): string => `(case when ${row}${type} = 'Studio' then 0 else ${row}bedrooms end)`;
const BEDROOMS = bedroomsSql('p.', 'property_type');
/** SQL condition: the home `p` is online in the area `$2` of the emirate `$3` for the purpose `$1`. */
const IS_ONLINE = `p.status = 'published' and p.transaction_type = $1 and p.location = $2 and p.emirate = $3`;

/** SQL: who answers for the home `p`, as a number: a user, else an agent below 0; 0 for homes of an import without either. */
const ANSWERER = 'coalesce(p.user_id, -p.agent_id, 0)';

const pricesSql = (purpose: TransactionType): string =>
  `select p.property_type as type, ${BEDROOMS} as bedrooms, ${unitPriceSql(purpose)} as "unitPrice", count(*)::int as n,
     min(${ANSWERER}) as "firstAnswerer", max(${ANSWERER}) as "lastAnswerer"
   from properties p where ${IS_ONLINE} group by 1, 2, 3`;
const PRICES_SQL = { Buy: pricesSql('Buy'), Rent: pricesSql('Rent') };
interface PriceRow extends CellKey {
  unitPrice: number;
  n: number;
  firstAnswerer: number;
  lastAnswerer: number;
}

/** SQL: the advertiser of homes with a user, an agent and a source: a brokerage with all its people is one. */
const ADVERTISER = `coalesce('o' || coalesce(member.organization_id, agent.organization_id), 'u' || coalesce(h.user_id, agent.user_id), 'a' || h.agent_id,
  's' || h.source)`;
/** SQL: what `ADVERTISER` reads for the homes `h`. */
const WITH_PEOPLE = `left join agents agent on agent.id = h.agent_id
  left join organization_members member on member.user_id = coalesce(h.user_id, agent.user_id)`;

/** SQL: the advertisers of the answerers `$1`. */
const NAMES_SQL = `select h.id, ${ADVERTISER} as advertiser from (select id, case when id > 0 then id end as user_id, case when id < 0 then -id end as agent_id, '' as source
  from unnest($1::int[]) id) h ${WITH_PEOPLE}`;

/** SQL: who advertises the homes of each cell of `$4`, up to three. Looks at LAST_LOOK homes of a cell, in an index that has all it needs. */
const ADVERTISERS_SQL = `select wanted.type, wanted.bedrooms, found.advertisers
  from jsonb_to_recordset($4::jsonb) as wanted(type text, bedrooms int)
  cross join lateral (select (array_agg(distinct ${ADVERTISER}))[1:${MIN_MARKET_ADVERTISERS}] as advertisers
    from (select distinct user_id, agent_id, source from (select p.user_id, p.agent_id, p.source from properties p where ${IS_ONLINE}
      and p.property_type = wanted.type and p.bedrooms = greatest(wanted.bedrooms, 1) limit $5) looked) h ${WITH_PEOPLE}) found`;
/** Homes of a cell in which three advertisers are looked for: where so many are those of two, it has no figure. */
const LAST_LOOK = 2000;
/** Answerers of a cell that are looked at first. */
const FIRST_LOOK = 20;

/**
 * SQL: the homes that came online since `$4`, and those that went since then and are not back with their days online. `offset 0` reads the few events before
 * the facts of their homes.
 */
const CHANGES_SQL = `select e.type, ${bedroomsSql('e.', 'type')} as bedrooms, null::int as days, count(distinct e.property_id)::int as n
  from home_events e where e.location = $2 and e.purpose = $1 and e.emirate = $3 and e.at >= $4 and e.kind = 'new' and not e.is_repeated group by 1, 2
  union all
  select e.type, ${bedroomsSql('e.', 'type')}, greatest(0, extract(epoch from h.left_at - h.listed_at) / 86400)::int, count(*)::int
  from (select distinct on (property_id) property_id, type, bedrooms from home_events where location = $2 and purpose = $1 and emirate = $3 and at >= $4
    and kind in ('taken', 'gone') order by property_id, at desc offset 0) e
  cross join lateral (select listed_at, left_at from home_listings where property_id = e.property_id and left_at is not null offset 0) h group by 1, 2, 3`;

/** SQL: what was counted at night for the cells of the area, with the last day of it. */
const NIGHT_SQL = `select type, bedrooms, homes, views, saves, fresh, gone_days as "goneDays", gone_homes as "goneHomes", until::text
  from market_nights where purpose = $1 and location = $2 and emirate = $3`;
/** SQL: the last day that was counted at night; the same for all areas. */
const UNTIL_SQL = 'select until::text from market_nights limit 1';
interface NightRow extends CellKey {
  homes: number;
  views: number;
  saves: number;
  fresh: number;
  /** Days online of homes that are gone, in rising order, and how many homes were online for so long. */
  goneDays: number[];
  goneHomes: number[];
  until: string;
}

/**
 * The advertisers of cells, by `keyOf`: all, or three. Those of the lowest and highest answerer of each price are enough for most cells; in the others all
 * homes are looked at.
 */
async function readAdvertisers(
  em: EntityManager,
  place: readonly unknown[],
  prices: readonly PriceRow[],
): Promise<Map<string, readonly string[]>> {
  const groups = [...Map.groupBy(prices, keyOf)].map(([key, group]) => {
    const answerers = new Set(group.flatMap(({ firstAnswerer, lastAnswerer }) => [firstAnswerer, lastAnswerer]));
    return { key, type: group[0]!.type, bedrooms: group[0]!.bedrooms, answerers: [...answerers].slice(0, FIRST_LOOK) };
  });
  const ids = [...new Set(groups.flatMap(({ answerers }) => answerers))];
  const names = await rows<{ id: number; advertiser: string }>(em, preparedStatement(NAMES_SQL, [intArray(ids)]));
  const nameOf = new Map(names.map(({ id, advertiser }) => [id, advertiser]));
  const known = new Map(groups.map(({ key, answerers }) => [key, [...new Set(answerers.flatMap((id) => nameOf.get(id) ?? []))]]));
  const open = groups
    .filter(({ key }) => known.get(key)!.length < MIN_MARKET_ADVERTISERS)
    .map(({ type, bedrooms }) => ({ type, bedrooms }));
  if (open.length === 0) return known;
  const looked = preparedStatement(ADVERTISERS_SQL, [...place, JSON.stringify(open), LAST_LOOK]);
  for (const cell of await rows<CellKey & { advertisers: string[] | null }>(em, looked)) known.set(keyOf(cell), cell.advertisers ?? []);
  return known;
}

async function readCells(em: EntityManager, { place, emirate, purpose }: MarketPlace, now: Date): Promise<MarketCells> {
  const values = [purpose, place, emirate];
  const [counted] = await rows<{ until: string }>(em, preparedStatement(UNTIL_SQL, []));
  // what happened after the days that were counted at night
  const since = new Date(counted ? Date.parse(counted.until) + DAY_MS : now.getTime() - CHANGE_DAYS * DAY_MS);
  const [prices, changes, nights] = await Promise.all([
    rows<PriceRow>(em, preparedStatement(PRICES_SQL[purpose], values)),
    rows<CellKey & { days: number | null; n: number }>(em, preparedStatement(CHANGES_SQL, [...values, since])),
    rows<NightRow>(em, preparedStatement(NIGHT_SQL, values)),
  ]);
  const advertisers = await readAdvertisers(em, values, prices);
  const cells = new Map<string, Cell & { prices: Map<number, number>; gone: Map<number, number> }>();
  const cellAt = ({ type, bedrooms }: CellKey) => {
    const key = keyOf({ type, bedrooms });
    const known = advertisers.get(key) ?? [];
    const cell = cells.get(key) ?? { type, bedrooms, prices: new Map(), advertisers: known, fresh: 0, gone: new Map(), interest: null };
    cells.set(key, cell);
    return cell;
  };
  const addGone = (key: CellKey, days: number, n: number): void => {
    const { gone } = cellAt(key);
    gone.set(days, (gone.get(days) ?? 0) + n);
  };
  for (const row of prices) cellAt(row).prices.set(row.unitPrice, row.n);
  for (const row of changes) {
    if (row.days === null) cellAt(row).fresh += row.n;
    else addGone(row, row.days, row.n);
  }
  for (const { homes, views, saves, fresh, goneDays, goneHomes, ...key } of nights) {
    const cell = cellAt(key);
    cell.interest = { homes, views, saves };
    cell.fresh += fresh;
    for (const [i, days] of goneDays.entries()) addGone(key, days, goneHomes[i]!);
  }
  return { cells: [...cells.values()], asOf: now, interestUntil: counted?.until ?? null };
}

/** The cells of an area, read at most MARKET_MS ago. `now` is the clock. */
export const readMarketCells = (em: EntityManager, place: MarketPlace, now: () => Date): Promise<MarketCells> =>
  readFresh(em, `cells ${JSON.stringify(place)}`, (reader) => readCells(reader, place, now()));
