// Which homes a portal would refuse, and why, by its documented rules. The reasons are computed by PostgreSQL, so that they are counted and paged there.
import type { EntityManager } from '@mikro-orm/postgresql';
import { EMIRATES_WITH_PERMITS } from '../../shared/listing/permit.ts';
import { type Obstacle, type OutgoingFeedView, type OutgoingFormat, PORTAL_LIMITS } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { type FeedOwner, IS_FROM_PORTAL, IS_PUBLISHED_OF_OWNER, IS_UNSENT, ownerParameters, REFERENCE_SQL } from './homes.ts';

const { titleLength, photos, prices } = PORTAL_LIMITS;
const HAS_AGENT = `exists (select from agents a where a.id = p.agent_id and a.removed_at is null and a.name <> '' and a.email <> '' and a.phone <> '')`;
const LEAST_PRICE = `case p.advertised_period when 'month' then ${prices.month} when 'week' then ${prices.week} when 'day' then ${prices.day} else ${prices.year} end`;

/** SQL conditions on the home `p`. */
const CONDITIONS: Readonly<Record<Obstacle, string>> = {
  permit: `p.permit_number is null and p.emirate in (${EMIRATES_WITH_PERMITS.map((emirate) => `'${emirate}'`).join(', ')})`,
  longTitle: `char_length(p.title) > ${titleLength}`,
  photos: `cardinality(p.images) < ${photos}`,
  photo: 'cardinality(p.images) = 0',
  noDescription: `p.description = ''`,
  agent: `not ${HAS_AGENT}`,
  offPlan: `p.completion = 'off-plan'`,
  price: `case when p.transaction_type = 'Buy' then p.price < ${prices.sale}
    else p.advertised_currency is null and coalesce(p.advertised_price, p.price * 12) < ${LEAST_PRICE} end`,
  reference: `${REFERENCE_SQL} ~ '\\s'`,
};

/**
 * The reasons of each portal. Permits: the authorities of Dubai and Abu Dhabi. Titles and photos: what Bayut and Property Finder ask for. Bayut: off-plan adverts need details of the sale
 * (support.bayut.com, article 18984946157714). Property Finder: the text of its XML layout (`shared/data/feeds.md`). A table and JSON lines are for no portal.
 */
const OBSTACLES_OF: Readonly<Record<OutgoingFormat, readonly Obstacle[]>> = {
  'bayut-xml': ['permit', 'longTitle', 'photos', 'offPlan', 'agent'],
  'propertyfinder-xml': ['permit', 'longTitle', 'photos', 'noDescription', 'agent', 'price', 'reference'],
  'kyero-xml': ['photo', 'noDescription'],
  csv: [],
  ndjson: [],
};

/** SQL: the reasons of a home `p` as an array of texts. */
const obstaclesSql = (format: OutgoingFormat): string =>
  `array_remove(array[${OBSTACLES_OF[format].map((name) => `case when ${CONDITIONS[name]} then '${name}' end`).join(', ')}]::text[], null)`;

type Counts = Pick<OutgoingFeedView, 'homes' | 'leftOut' | 'unsent' | 'refused'>;

/** How many homes are in a file, left out of it, not sent by their advertiser, and would be refused by its portal. */
export async function countObstacles(em: EntityManager, owner: FeedOwner, format: OutgoingFormat): Promise<Counts> {
  const sql = `select count(*) filter (where not "isLeftOut" and not "isUnsent")::int as homes, count(*) filter (where "isLeftOut")::int as "leftOut",
      count(*) filter (where not "isLeftOut" and "isUnsent")::int as unsent,
      count(*) filter (where not "isLeftOut" and not "isUnsent" and cardinality(obstacles) > 0)::int as refused
    from (select ${IS_FROM_PORTAL} as "isLeftOut", ${IS_UNSENT} as "isUnsent", ${obstaclesSql(format)} as obstacles from properties p where ${IS_PUBLISHED_OF_OWNER}) found`;
  const [counts] = await rows<Counts>(em, preparedStatement(sql, ownerParameters(owner, format)));
  return counts!;
}

/** Homes of a page. */
const PAGE = 25;

/** A page of the homes that a portal would refuse, the newest first. */
export async function listObstacles(em: EntityManager, owner: FeedOwner, format: OutgoingFormat, page: number) {
  const sql = `select id, title, reference, obstacles, count(*) over ()::int as "inAll"
    from (select p.id, p.title, ${REFERENCE_SQL} as reference, ${obstaclesSql(format)} as obstacles
      from properties p where ${IS_PUBLISHED_OF_OWNER} and not ${IS_FROM_PORTAL} and not ${IS_UNSENT}) found
    where cardinality(obstacles) > 0 order by id desc limit ${PAGE} offset $6`;
  type Row = { id: number; title: string; reference: string; obstacles: Obstacle[]; inAll: number };
  const found = await rows<Row>(em, preparedStatement(sql, [...ownerParameters(owner, format), (page - 1) * PAGE]));
  return {
    homes: found.map(({ inAll: _, ...home }) => home),
    pages: Math.max(1, Math.ceil((found[0]?.inAll ?? 0) / PAGE)),
  };
}
