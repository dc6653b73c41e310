// Reads the public page of a brokerage: its licence, people, figures, homes, and the reviews of its agents. A brokerage that staff took down has none.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import {
  BROKERAGE_HOMES_PAGE,
  type BrokerageHomesInput,
  type BrokeragePerson,
  type BrokerageReviewsInput,
  type BrokerageView,
  type Licence,
  MAX_SHOWN_PEOPLE,
} from '../../shared/organization/brokerage.ts';
import { isBrokerageSlug } from '../../shared/organization/brokerage-slug.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { REVIEW_PAGE_SIZE, type ReviewView } from '../../shared/review/review.ts';
import { dubaiDay, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { measureResponses } from '../inquiry/inquiry.figures.ts';
import { CARD_COLUMNS, CURRENT_RANK, toCard } from '../property/property.row.ts';
import { reviewerName } from '../review/review.ts';
import { hasBranding } from './branding.ts';

interface BrokerageRow {
  id: number;
  name: string;
  slug: string;
  emirate: string;
  officeNumber: string | null;
  licenceUntil: string;
  checkedAt: Date | null;
  about: string;
  logo: string | null;
  colour: string | null;
  createdAt: Date;
}

/** SQL: the agents' profiles `a` of the organization `$1`: of its people, and of imports that it claimed whose agents have no account. */
const AGENTS_OF = `from agents a where a.removed_at is null and ((a.organization_id = $1 and a.user_id is null)
  or a.user_id in (select member.user_id from organization_members member where member.organization_id = $1))`;

/** Finds a brokerage that is shown. @throws DomainError MISSING */
async function findBrokerage(em: EntityManager, slug: string): Promise<BrokerageRow> {
  const sql = `select o.id, o.name, o.slug, o.emirate, o.office_number as "officeNumber", o.licence_until::text as "licenceUntil",
      o.licence_checked_at as "checkedAt", o.about, o.logo, o.colour, o.created_at as "createdAt"
    from organizations o where o.slug = $1 and o.removed_at is null`;
  const [row] = isBrokerageSlug(slug) ? await rows<BrokerageRow>(em, preparedStatement(sql, [slug])) : [];
  if (!row) throw new DomainError('MISSING', m.brokerage_not_found());
  return row;
}

/** How a brokerage is shown; the colour is null without one, or without a plan that has it. */
export type Brand = Pick<BrokerageRow, 'name' | 'slug' | 'colour'>;

/** @throws DomainError MISSING for a brokerage that is not shown */
export async function readBrand(em: EntityManager, slug: string, now: Date): Promise<Brand> {
  const { id, name, colour } = await findBrokerage(em, slug);
  return { name, slug, colour: colour && (await hasBranding(em, id, now)) ? colour : null };
}

/** What is known of a licence at a time; `licenceUntil` is its last day. A licence that has ended says so also when staff compared it. */
export function licenceOf({ licenceUntil, checkedAt }: Pick<BrokerageRow, 'licenceUntil' | 'checkedAt'>, now: Date): Licence {
  if (licenceUntil < dubaiDay(now)) return { state: 'ended', on: licenceUntil };
  return checkedAt ? { state: 'checked', on: dubaiDay(new Date(checkedAt)) } : { state: 'unchecked', on: null };
}

/** The people of a brokerage, those with a profile by that; after them the agents of claimed imports who have no account. Blocked members are left out. */
const readPeople = (em: EntityManager, id: number): Promise<BrokeragePerson[]> =>
  rows<BrokeragePerson>(
    em,
    preparedStatement(
      `select * from (
        select coalesce(a.name, u.full_name) as name, a.name_ar as "nameAr", a.title, a.title_ar as "titleAr", coalesce(a.image, '') as image,
          coalesce(a.broker_number, u.broker_number) as "brokerNumber", a.id as "agentId",
          coalesce(a.rating, 0)::float8 as rating, coalesce(a.review_count, 0) as "reviewCount"
        from organization_members member join users u on u.id = member.user_id
          left join agents a on a.user_id = member.user_id and a.removed_at is null
        where member.organization_id = $1 and not exists (select from blocks b where b.user_id = u.id and b.ended_at is null)
        order by (a.id is null), member.joined_at, member.user_id limit ${MAX_SHOWN_PEOPLE}) people
      union all
      select * from (
        select a.name, a.name_ar, a.title, a.title_ar, a.image, a.broker_number, a.id, a.rating::float8, a.review_count
        from agents a where a.organization_id = $1 and a.user_id is null and a.removed_at is null
        order by a.id limit ${MAX_SHOWN_PEOPLE}) agents
      limit ${MAX_SHOWN_PEOPLE}`,
      [id],
    ),
  );

interface FigureRow {
  forSale: number;
  forRent: number;
  rating: number;
  reviewCount: number;
}

/** Numbers of published homes by purpose, from an index alone, and the average of the reviews of the agents. */
async function readFigures(em: EntityManager, id: number): Promise<FigureRow> {
  const sql = `select homes.*, reviews.* from (select count(*) filter (where p.transaction_type = 'Buy')::int as "forSale", count(*) filter (where p.transaction_type = 'Rent')::int as "forRent"
        from properties p where p.organization_id = $1 and p.status = 'published') homes,
      (select coalesce(round(avg(r.rating), 1), 0)::float8 as rating, count(*)::int as "reviewCount"
        from reviews r where r.held_at is null and r.agent_id in (select a.id ${AGENTS_OF})) reviews`;
  return (await rows<FigureRow>(em, preparedStatement(sql, [id])))[0]!;
}

/** The public page of a brokerage without its homes and reviews. @throws DomainError MISSING when there is none, or staff took it down */
export async function readBrokerage(em: EntityManager, slug: string, now: Date): Promise<BrokerageView> {
  const { id, licenceUntil, checkedAt, logo, colour, createdAt, ...shown } = await findBrokerage(em, slug);
  const [people, figures, responses, isBranded] = await Promise.all([
    readPeople(em, id),
    readFigures(em, id),
    measureResponses(em, { organizationId: id }, now),
    logo || colour ? hasBranding(em, id, now) : false,
  ]);
  const { judged, ...responseFigures } = responses;
  return {
    ...shown,
    licence: licenceOf({ licenceUntil, checkedAt }, now),
    logo: isBranded ? logo : null,
    colour: isBranded ? colour : null,
    people,
    ...figures,
    ...responseFigures,
    measuredInquiries: judged,
    createdAt: toIsoTime(createdAt),
  };
}

/** A page of the published homes of a brokerage in the default order of lists, by purpose or all. @throws DomainError MISSING */
export async function listBrokerageHomes(
  em: EntityManager,
  { slug, transactionType, page }: BrokerageHomesInput,
): Promise<{ items: PropertyCard[]; hasNext: boolean }> {
  const { id } = await findBrokerage(em, slug);
  // one more than a page, which says whether there is a next one; the order of the index is corrected for promotions that have just ended
  const sql = `with keys as materialized (
      select p.id, row_number() over (order by p.rank desc, p.created_at desc, p.id desc) as place from properties p
      where p.organization_id = $1 and p.status = 'published' and ($2::text is null or p.transaction_type = $2)
      order by p.rank desc, p.created_at desc, p.id desc limit ${BROKERAGE_HOMES_PAGE + 1} offset $3)
    select ${CARD_COLUMNS}, (select count(*)::int from keys) as "keyCount" from properties p
    where p.id = any(array(select id from keys order by place limit ${BROKERAGE_HOMES_PAGE}))
    order by ${CURRENT_RANK} desc, p.created_at desc, p.id desc`;
  const values = [id, transactionType ?? null, (page - 1) * BROKERAGE_HOMES_PAGE];
  const homes = await rows<PropertyCard & { keyCount: number }>(em, preparedStatement(sql, values));
  return {
    items: homes.map(({ keyCount: _keyCount, ...home }) => toCard(home)),
    hasNext: (homes[0]?.keyCount ?? 0) > BROKERAGE_HOMES_PAGE,
  };
}

type ReviewRow = Omit<ReviewView, 'createdAt' | 'updatedAt'> & {
  fullName: string | null;
  createdAt: Date;
  updatedAt: Date;
  agentId: number;
  agentName: string;
  agentNameAr: string | null;
};

/** A page of the reviews of a brokerage's agents, newest first. @throws DomainError MISSING */
export async function listBrokerageReviews(em: EntityManager, { slug, page }: BrokerageReviewsInput) {
  const { id } = await findBrokerage(em, slug);
  const sql = `select r.id, r.author, u.full_name as "fullName", r.rating, r.text, r.created_at as "createdAt", r.updated_at as "updatedAt",
      agent.id as "agentId", agent.name as "agentName", agent.name_ar as "agentNameAr"
    from (select a.id, a.name, a.name_ar ${AGENTS_OF}) agent join reviews r on r.agent_id = agent.id left join users u on u.id = r.member_id
    where r.held_at is null order by r.created_at desc, r.id desc limit ${REVIEW_PAGE_SIZE + 1} offset $2`;
  const found = await rows<ReviewRow>(em, preparedStatement(sql, [id, (page - 1) * REVIEW_PAGE_SIZE]));
  return {
    items: found.slice(0, REVIEW_PAGE_SIZE).map(({ fullName, author, createdAt, updatedAt, ...review }) => ({
      ...review,
      author: (fullName === null ? author : reviewerName(fullName)) || m.review_member(),
      createdAt: toIsoTime(createdAt),
      updatedAt: toIsoTime(updatedAt),
    })),
    hasNext: found.length > REVIEW_PAGE_SIZE,
  };
}
