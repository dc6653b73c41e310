// Reads the homes of a feed out: the published ones of a member or organization with their public facts, some at a time.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutgoingFormat } from '../../shared/outgoing-feed/outgoing-feed.ts';
import type { RentPeriod } from '../../shared/property/advertised-price.ts';
import type { HomeTerms } from '../../shared/property/home-terms.ts';
import type { Completion, Furnishing, PropertyType, TransactionType } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { kyeroXml } from '../import/mapping/kyero-xml.ts';
import type { Layout } from '../import/mapping/raw-listing.ts';
import { bayutXml, propertyFinderXml } from '../import/mapping/xml-formats.ts';
import { HOME_TERMS } from '../property/home-terms.columns.ts';
import { isoText } from '../property/property.row.ts';

/** Whose homes a feed out has. */
export interface FeedOwner {
  /** The member who works alone; null where an organization has it. */
  userId: number | null;
  organizationId: number | null;
}

/** A home as a feed out sends it: its public facts, without unit and contact address. Texts are as stored. */
export interface SentHome extends HomeTerms {
  id: number;
  /** Of the feed that brought it here, else the advertiser's own, else ours. */
  reference: string;
  title: string;
  titleAr: string | null;
  description: string;
  descriptionAr: string | null;
  /** AED; a month for rent. */
  price: number;
  advertisedPrice: number | null;
  advertisedPeriod: RentPeriod | null;
  advertisedCurrency: string | null;
  /** Square feet. */
  area: number;
  bedrooms: number;
  bathrooms: number | null;
  location: string;
  emirate: string;
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  /** Addresses of pictures, those of our own store without the origin. */
  images: string[];
  floorPlans: string[];
  /** A link to a film or tour. */
  film: string | null;
  amenities: string[];
  furnished: Furnishing | null;
  completion: Completion | null;
  permitNumber: string | null;
  permitUrl: string | null;
  permitUntil: string | null;
  advertiser: string | null;
  advertiserLicence: string | null;
  latitude: number | null;
  longitude: number | null;
  createdAt: string;
  updatedAt: string;
  /** The public profile of its agent; null without one. */
  agent: { id: number; name: string; email: string; phone: string; image: string; brokerNumber: string | null } | null;
  /** Whether it left the market within the last days. */
  isEnded: boolean;
}

/** The layouts whose feeds in bring homes that are on the portal of a feed out already. */
const SAME_PORTAL: Readonly<Partial<Record<OutgoingFormat, readonly Layout[]>>> = {
  'bayut-xml': [bayutXml],
  'propertyfinder-xml': [propertyFinderXml],
  'kyero-xml': [kyeroXml],
};

/** SQL condition: the home `p` is one of the owner: `$1` is the user, `$2` the organization. */
export const IS_OF_OWNER = `(case when $2::int is null then p.user_id = $1 and p.organization_id is null else p.organization_id = $2 end)`;
/** SQL condition: the home `p` came from the same portal by a feed in, or an import of that layout: `$3` are labels of layouts, `$4` names of sources. */
export const IS_FROM_PORTAL = `(p.source = any($4::text[]) or p.source in (select 'feed-' || f.id from incoming_feeds f
    where (case when $2::int is null then f.user_id = $1 and f.organization_id is null else f.organization_id = $2 end)
    and (select r.layout from incoming_feed_runs r where r.feed_id = f.id and r.layout is not null order by r.id desc limit 1) = any($3::text[])))`;
/** Days for which a layout with a status says that a home was deleted. */
const ENDED_DAYS = 7;
/** SQL condition: the home `p` left the market within the last days. */
const IS_ENDED = `(p.status <> 'published' and p.updated_at > now() - interval '${ENDED_DAYS} days')`;
/** SQL condition: the advertiser of the home `p` does not send it to the feed out; `$5` is its format. */
export const IS_UNSENT = 'exists (select from unsent_homes u where u.property_id = p.id and u.format = $5)';
/** SQL condition: the home `p` is in the file; `$6`: also those that left the market lately. */
const IS_SENT = `${IS_OF_OWNER} and not ${IS_FROM_PORTAL} and not ${IS_UNSENT} and (p.status = 'published' or ($6 and ${IS_ENDED}))`;
/** SQL: the home `p` is on the market and one of the owner. */
export const IS_PUBLISHED_OF_OWNER = `${IS_OF_OWNER} and p.status = 'published'`;

/** SQL: the reference of the home `p`. */
export const REFERENCE_SQL = `coalesce(case when p.source not in ('own', 'demo', 'generated') then p.reference end, p.agency_reference, 'DLV-' || p.id)`;

/** The values `$1` to `$5` of the conditions. */
export function ownerParameters({ userId, organizationId }: FeedOwner, format: OutgoingFormat): unknown[] {
  const layouts = SAME_PORTAL[format] ?? [];
  return [userId, organizationId, layouts.map(({ label }) => label), layouts.map(({ source }) => source), format];
}
/** Whether a layout says that a home was deleted. */
const saysEnded = (format: OutgoingFormat): boolean => format === 'bayut-xml';

/** Homes that are read at once: so few that the memory of their texts is freed cheaply. */
const PAGE = 100;

// the ids first: `limit` could lead to a walk through the homes of everyone for each page
const IDS_SQL = `select p.id from properties p where ${IS_SENT} order by p.id`;

const HOMES_SQL = `select p.id, ${REFERENCE_SQL} as reference, p.title, p.title_ar as "titleAr", p.description, p.description_ar as "descriptionAr", p.price,
    p.advertised_price::float8 as "advertisedPrice", p.advertised_period as "advertisedPeriod", p.advertised_currency as "advertisedCurrency",
    p.area, p.bedrooms, p.bathrooms, p.location, p.emirate, p.address, p.property_type as "propertyType", p.transaction_type as "transactionType",
    p.images, p.floor_plans as "floorPlans", p.film, p.amenities, p.furnished, p.completion, ${HOME_TERMS}, p.permit_number as "permitNumber", p.permit_url as "permitUrl",
    to_char(p.permit_until, 'YYYY-MM-DD') as "permitUntil", p.advertiser, p.advertiser_licence as "advertiserLicence", p.latitude, p.longitude,
    ${isoText('p.created_at')} as "createdAt", ${isoText('p.updated_at')} as "updatedAt", p.status <> 'published' as "isEnded",
    (select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'phone', a.phone, 'image', a.image, 'brokerNumber', a.broker_number)
      from agents a where a.id = p.agent_id and a.removed_at is null) as agent
  from properties p where p.id = any($7::int[]) and ${IS_SENT} order by p.id`;

/** The homes in the order of their ids. No connection is held between two reads, so that a slow reader holds none. */
export async function* readHomes(em: EntityManager, owner: FeedOwner, format: OutgoingFormat): AsyncGenerator<SentHome[]> {
  const parameters = [...ownerParameters(owner, format), saysEnded(format)];
  const references = new Set<string>();
  const ids = (await rows<{ id: number }>(em, preparedStatement(IDS_SQL, parameters))).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = await rows<SentHome>(em, preparedStatement(HOMES_SQL, [...parameters, ids.slice(from, from + PAGE)]));
    // two homes with one reference would be one for the portal
    for (const home of page) {
      if (references.has(home.reference)) home.reference = `DLV-${home.id}`;
      references.add(home.reference);
    }
    yield page;
  }
}

/** What a file has now, without reading it: how many homes, and a text that is another one as soon as any of their rows or agents changes. */
export interface FeedVersion {
  homes: number;
  version: string;
  /** When a home was last changed. */
  changedAt: string | null;
}

// a row that is written anew has another transaction id
const VERSION_SQL = `select count(*)::int as homes, ${isoText('max(p.updated_at)')} as "changedAt",
    concat_ws('-', count(*), coalesce(sum(p.id), 0), coalesce(sum(p.xmin::text::bigint), 0), coalesce(sum(a.xmin::text::bigint), 0)) as version
  from properties p left join agents a on a.id = p.agent_id where ${IS_SENT}`;

/** Reads what a file has now. */
export async function readVersion(em: EntityManager, owner: FeedOwner, format: OutgoingFormat): Promise<FeedVersion> {
  const [version] = await rows<FeedVersion>(em, preparedStatement(VERSION_SQL, [...ownerParameters(owner, format), saysEnded(format)]));
  return version!;
}
