// Finds homes like one: of the same purpose and kind, near in price, size, bedrooms and place. What is paid for changes nothing here. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../shared/property/property.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { metresBetween } from '../geo/roads/distance.ts';
import { CARD_COLUMNS, toCard } from './property.row.ts';

const MAX_SIMILAR = 6;
/** At most so many of one advertiser. */
const MAX_OF_ADVERTISER = 2;
/** How much the price and the size may differ, as a share, and the bedrooms. */
const TOLERANCE = 0.25;
const BEDROOM_TOLERANCE = 1;
/** How many homes of each type are looked at on each side of the price, and of each column of cells on the map. */
const MAX_OF_SIDE = 40;
const MAX_OF_COLUMN = 20;
/** Where the community has too few, homes around this far away are taken. */
const NEAR_METRES = 2000;
/** Cells of the map within that distance, to each side; a cell is 125 metres high at least. */
const NEAR_CELLS = NEAR_METRES / 125;

/** A studio is stored with one bedroom and has none. */
const BEDROOMS = (table: string): string => `case when ${table}.property_type = 'Studio' then 0 else ${table}.bedrooms end`;
/** The types that are compared with each other. */
const TYPES = `case when this.property_type in ('Villa', 'Townhouse') then array['Villa', 'Townhouse'] else array['Apartment', 'Penthouse', 'Studio'] end`;
const COLUMNS = `p.id, p.price, p.area, ${BEDROOMS('p')} as bedrooms, p.latitude, p.longitude, p.home_id as "homeId",
  coalesce('agent ' || p.agent_id, 'user ' || p.user_id, lower(p.advertiser)) as advertiser, 
  nullif(lower(trim(split_part(p.address, ',', 1))), lower(p.location)) as building`;

/** Conditions on a candidate but for its place and price: another home than `this`, of the same purpose, and near in bedrooms and size. */
const IS_LIKE = `p.status = 'published' and p.transaction_type = this.transaction_type and p.id <> this.id
  and (this.home_id is null or p.home_id is distinct from this.home_id)
  and ${BEDROOMS('p')} between ${BEDROOMS('this')} - ${BEDROOM_TOLERANCE} and ${BEDROOMS('this')} + ${BEDROOM_TOLERANCE}
  and p.area between (this.area * ${1 - TOLERANCE})::int and least(this.area * ${1 + TOLERANCE}, ${INT4_MAX})::int`;
const LOWEST = `(this.price * ${1 - TOLERANCE})::int`;
const HIGHEST = `least(this.price * ${1 + TOLERANCE}, ${INT4_MAX})::int`;

/** SQL: the homes of the community on one side of the price, the nearest prices first, which an index has in this order. */
const inPlace = (isAbove: boolean): string => `(select ${COLUMNS} from properties p
  where ${IS_LIKE} and p.location = this.location and p.emirate = this.emirate and p.property_type = types.type
    and ${isAbove ? `p.price between this.price and ${HIGHEST}` : `p.price >= ${LOWEST} and p.price < this.price`}
  order by ${isAbove ? 'p.price, p.id' : 'p.price desc, p.id desc'} limit ${MAX_OF_SIDE})`;
const IN_PLACE_SQL = `select near.* from properties this cross join lateral unnest(${TYPES}) types(type)
  cross join lateral (${inPlace(true)} union all ${inPlace(false)}) near where this.id = $1`;

/** SQL: homes of the cells around, column by column, in any community. */
const AROUND_SQL = `select near.* from properties this
  cross join lateral generate_series(this.map_x - ${NEAR_CELLS}, this.map_x + ${NEAR_CELLS}) map_column(x)
  cross join lateral (select ${COLUMNS} from properties p
    where ${IS_LIKE} and p.latitude is not null and p.map_x = map_column.x
      and p.map_y between this.map_y - ${NEAR_CELLS} and this.map_y + ${NEAR_CELLS}
      and p.price between ${LOWEST} and ${HIGHEST} and p.property_type = any(${TYPES}) limit ${MAX_OF_COLUMN}) near
  where this.id = $1 and this.latitude is not null`;

const THIS_SQL = `select ${COLUMNS} from properties p where p.id = $1 and p.status in ('published', 'sold', 'rented')`;

interface Candidate {
  id: number;
  price: number;
  area: number;
  bedrooms: number;
  latitude: number | null;
  longitude: number | null;
  homeId: number | string | null;
  advertiser: string | null;
  /** Null where the address names none. */
  building: string | null;
}

/** Metres between two homes; null where one has no coordinates. */
const metresApart = (a: Candidate, b: Candidate): number | null =>
  a.latitude === null || b.latitude === null ? null : metresBetween(a.latitude, a.longitude!, b.latitude, b.longitude!);

/** What differences weigh: logarithms of price and size, a bedroom, a kilometre. Homes without coordinates count as half a kilometre away. */
const WEIGHTS = { price: 2, area: 1.5, bedroom: 0.25, kilometre: 0.15 };
const UNKNOWN_METRES = 500;

/** How different a home is: the weighted distance; 0 for the same price, size, bedrooms and place. */
function differenceOf(home: Candidate, other: Candidate): number {
  const price = Math.abs(Math.log(home.price / other.price));
  const area = Math.abs(Math.log(home.area / other.area));
  const kilometres = (metresApart(home, other) ?? UNKNOWN_METRES) / 1000;
  return (
    WEIGHTS.price * price +
    WEIGHTS.area * area +
    WEIGHTS.bedroom * Math.abs(home.bedrooms - other.bedrooms) +
    WEIGHTS.kilometre * kilometres
  );
}

/** The most similar candidates: one of each home and of each layout of a building, and at most two of an advertiser. */
function choose(home: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  const [homes, layouts] = [new Set<string>(), new Set<string>()];
  const ofAdvertiser = new Map<string, number>();
  const sorted = candidates
    .map((candidate) => ({ candidate, difference: differenceOf(home, candidate) }))
    .sort((a, b) => a.difference - b.difference || a.candidate.id - b.candidate.id);
  for (const { candidate } of sorted) {
    const key = candidate.homeId === null ? `listing ${candidate.id}` : String(candidate.homeId);
    const advertiser = candidate.advertiser ?? '';
    const count = ofAdvertiser.get(advertiser) ?? 0;
    if (homes.has(key) || layouts.has(layoutOf(candidate)) || (advertiser !== '' && count >= MAX_OF_ADVERTISER)) continue;
    homes.add(key);
    layouts.add(layoutOf(candidate));
    ofAdvertiser.set(advertiser, count + 1);
    chosen.push(candidate);
    if (chosen.length === MAX_SIMILAR) break;
  }
  return chosen;
}
/** Homes of one building, bedrooms and size are of one layout, which repeats on every floor. */
const layoutOf = ({ id, building, bedrooms, area }: Candidate): string => (building ? `${building}|${bedrooms}|${area}` : String(id));

const CARDS_SQL = `select ${CARD_COLUMNS} from unnest($1::int[]) with ordinality chosen(id, position)
  join properties p on p.id = chosen.id order by chosen.position`;

/**
 * Up to six published homes like one, which may itself be taken: for the same purpose, of the same community, else at most two kilometres away, a price and
 * size that differ by a quarter at most, and at most one bedroom more or fewer. None for a home that does not exist.
 */
export async function similarProperties(em: EntityManager, id: number): Promise<PropertyCard[]> {
  if (id > INT4_MAX) return [];
  const read = (text: string): Promise<Candidate[]> => rows<Candidate>(em, preparedStatement(text, [id]));
  const [home] = await read(THIS_SQL);
  if (!home) return [];
  const ofPlace = await read(IN_PLACE_SQL);
  let chosen = choose(home, ofPlace);
  if (chosen.length < MAX_SIMILAR) {
    const known = new Set(ofPlace.map((candidate) => candidate.id));
    const around = (await read(AROUND_SQL)).filter(
      (candidate) => !known.has(candidate.id) && (metresApart(home, candidate) ?? NEAR_METRES) <= NEAR_METRES,
    );
    chosen = choose(home, [...ofPlace, ...around]);
  }
  if (chosen.length === 0) return [];
  return (await rows<PropertyCard>(em, preparedStatement(CARDS_SQL, [chosen.map((candidate) => candidate.id)]))).map(toCard);
}
