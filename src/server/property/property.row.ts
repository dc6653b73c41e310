// SQL of the columns of a property for pages, cards and map markers. The constants in capitals are parts of a select from `properties p`.
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { withCleanTitle } from './clean-titles.ts';
import { HOME_TERMS } from './home-terms.columns.ts';

/** Whether a promotion runs at this instant. */
const IS_PROMOTION_RUNNING = '(p.is_promoted and p.promotion_end_date > now())';

/**
 * The rank at this instant. The stored rank counts an ended promotion until a job resets it. A rank is promotion level x 4 + premium x 2 +
 * featured, so its two lowest bits (`& 3`) are what remains without the promotion.
 */
export const CURRENT_RANK = '(case when p.rank >= 4 and p.promotion_end_date <= now() then p.rank & 3 else p.rank end)::smallint';

/** SQL that formats a time as API responses do: ISO 8601 in UTC. */
export const isoText = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What was verified of a home, by whom and when. */
const VERIFICATION = `case when p.verified_at is not null then
    json_build_object('by', p.verified_by, 'what', p.verified_what, 'at', ${isoText('p.verified_at')}) end`;

/** Who last confirmed a home as available, and when. */
const CONFIRMATION = `(select json_build_object('by', confirmation.confirmed_by, 'at', ${isoText('confirmation.confirmed_at')})
    from listing_confirmations confirmation where confirmation.property_id = p.id and confirmation.confirmed_at is not null)`;

/** What the advert asks, in its own period and currency. */
export const ADVERTISED_PRICE = `p.advertised_price::float8 as "advertisedPrice", p.advertised_period as "advertisedPeriod",
  p.advertised_currency as "advertisedCurrency"`;

/** The columns that a card and a full view have in common. */
const SHARED_COLUMNS = `p.id, p.title, p.title_ar as "titleAr", p.price, ${ADVERTISED_PRICE}, p.area, p.bedrooms, p.bathrooms, p.location, p.emirate,
  p.property_type as "propertyType", p.transaction_type as "transactionType", p.featured, p.premium, p.verified,
  ${VERIFICATION} as verification, ${CONFIRMATION} as confirmation, p.latitude, p.longitude,
  ${IS_PROMOTION_RUNNING} as "isPromoted", case when ${IS_PROMOTION_RUNNING} then p.promotion_level else 0 end as "promotionLevel",
  ${isoText('p.created_at')} as "createdAt", p.is_date_known as "isDateKnown"`;

/** The agent of a home, unless staff took the profile down. */
const SHOWN_AGENT = 'from agents agent where agent.id = p.agent_id and agent.removed_at is null';
const SHOWN_AGENT_ID = `(select agent.id ${SHOWN_AGENT})`;

/** SQL condition: homes of members and of the demo data, which people advertise without an agency's feed; the condition of an index. */
export const IS_OF_PERSON = `(p.user_id is not null or p.source = 'demo')`;

/**
 * Who advertises a home that has no agent: imported listings come from agencies, those of the demo data from owners, people of a brokerage are one,
 * and other members say themselves what they are. Null with an agent, for members who have not said it, and for a listing with the source `own` whose member is unknown.
 */
export const ADVERTISER_WITHOUT_AGENT = `case when p.agent_id is not null then null when p.source = 'demo' then 'owner'
  when p.user_id is not null then (select case when u.advertises_as = 'brokerage'
    or exists (select from organization_members member where member.user_id = u.id) then 'agency' else u.advertises_as end from users u where u.id = p.user_id)
  when p.source <> 'own' then 'agency' end`;

/**
 * What a member says about themselves on a published home without an agent, as JSON: number as a broker, office, and the phone numbers to call and for
 * WhatsApp where they show them; null for other homes.
 */
export const ADVERTISER_DETAILS = `case when p.agent_id is null and p.user_id is not null and p.status = 'published' then
  (select json_build_object('brokerNumber', u.broker_number, 'office', u.office,
    'call', case when u.contact_by in ('call', 'both') then u.phone end,
    'whatsApp', case when u.contact_by in ('whatsapp', 'both') then u.phone end) from users u where u.id = p.user_id) end`;

/** Who advertises a home that shows no agent: an agency too if staff took its agent's profile down. Null with a shown agent, and where unknown. */
export const ADVERTISER_TYPE = `case when p.agent_id is not null and ${SHOWN_AGENT_ID} is null then 'agency' else ${ADVERTISER_WITHOUT_AGENT} end`;

/** The brokerage that owns a home; null without one, and for one that staff took down. It costs nothing for homes without. */
const BROKERAGE = `case when p.organization_id is not null then
    (select json_build_object('name', o.name, 'slug', o.slug) from organizations o where o.id = p.organization_id and o.removed_at is null) end`;

/** A regular expression of PostgreSQL: the number of a unit at the start of an address, such as `Unit 12,` or `Villa no. 3B,`. */
const UNIT_NUMBER = String.raw`^\s*(unit|flat|apartment|apt|villa|penthouse|townhouse|house|studio|plot|office)\s[^,]*\d[^,]*,`;

/** The address with Latin commas and without the number of the unit: `Unit 12, Axis Tower, Marina` → ` Axis Tower, Marina` */
const ADDRESS_WITHOUT_UNIT = `regexp_replace(translate(p.address, '،', ','), '${UNIT_NUMBER}', '', 'i')`;

/** The tower or project: the first part of the address without the unit, such as `Axis Tower`; null when that is empty or the community. */
const BUILDING = `nullif(nullif(trim(split_part(${ADDRESS_WITHOUT_UNIT}, ',', 1)), p.location), '')`;

/**
 * The advertising permit of a home as JSON: kind, number, link, last day and when staff checked it, as far as they are known; null when nothing is.
 */
export const PERMIT_DETAILS_SQL = `case when num_nonnulls(p.permit_kind, p.permit_number, p.permit_url, p.permit_until, p.permit_checked_at) > 0 then
  json_build_object('kind', p.permit_kind, 'number', p.permit_number, 'url', p.permit_url, 'until', to_char(p.permit_until, 'YYYY-MM-DD'), 'checkedAt', ${isoText('p.permit_checked_at')}) end`;

/** Whether a home has a permit that is valid today, by the date in Dubai. */
const HAS_VALID_PERMIT =
  "(p.permit_number is not null and (p.permit_until is null or p.permit_until >= (now() at time zone 'Asia/Dubai')::date))";

/** All public columns of a home: a row has the type `PropertyView`. */
export const VIEW_COLUMNS = `${SHARED_COLUMNS}, p.description, p.description_ar as "descriptionAr", p.address, p.images, p.floor_plans as "floorPlans", p.pictures, p.film,
  p.amenities, p.furnished,
  p.completion, ${HOME_TERMS}, p.permit_number as "permitNumber", ${PERMIT_DETAILS_SQL} as permit, ${SHOWN_AGENT_ID} as "agentId",
  p.advertiser, ${ADVERTISER_TYPE} as "advertiserType", p.advertiser_licence as "advertiserLicence",
  ${ADVERTISER_DETAILS} as "advertiserDetails", ${BROKERAGE} as brokerage,
  ${isoText('p.promotion_start_date')} as "promotionStartDate", ${isoText('p.promotion_end_date')} as "promotionEndDate",
  coalesce(p.created_by, p.user_id) as "userId", p.status`;

/** SQL condition: the home `p` is a row of an import, whose feed owns its facts and texts. Those of files that a member uploaded are changed here. */
const IS_OF_FEED = `(p.source not in ('own', 'demo', 'generated') and p.source not like 'file-%')`;

/** All public columns of a home and what only those who manage it read: `toManagedView` makes a `ManagedView` of a row. */
export const MANAGED_COLUMNS = `${VIEW_COLUMNS}, p.unit, ${IS_OF_FEED} as "isFromFeed"`;

/** A row of MANAGED_COLUMNS as those who manage the home read it: without a unit when it has none, and without `isFromFeed` when they wrote it here. */
export const toManagedView = <T extends { unit?: string | null | undefined; isFromFeed?: boolean | undefined }>({
  unit,
  isFromFeed,
  ...row
}: T): Omit<T, 'unit' | 'isFromFeed'> & { unit?: string; isFromFeed?: true } => ({
  ...row,
  ...(unit != null && { unit }),
  ...(isFromFeed && { isFromFeed }),
});

/** The columns of a price marker on the map and its preview: a row has the type `MapMarker`. */
export const MARKER_COLUMNS = `p.id, p.title, p.title_ar as "titleAr", p.price, ${ADVERTISED_PRICE}, p.transaction_type as "transactionType", p.latitude, p.longitude,
  p.bedrooms, p.bathrooms, p.area, p.property_type as "propertyType", p.location, p.emirate,
  ${BUILDING} as building, p.images[1] as image, ${IS_PROMOTION_RUNNING} as "isPromoted"`;

/** Characters of a summary. A card reads one more, which shows that the description goes on. */
const SUMMARY_LENGTH = 280;

/** The columns of a card: `toCard` makes a `PropertyCard` of a row. */
export const CARD_COLUMNS = `${SHARED_COLUMNS},
  left(p.description, ${SUMMARY_LENGTH + 1}) as summary, left(p.description_ar, ${SUMMARY_LENGTH + 1}) as "summaryAr",
  p.images[1:5] as images, cardinality(p.images) as "imageCount", ${BUILDING} as building,
  case when ${SHOWN_AGENT_ID} is null then p.advertiser end as advertiser, ${BROKERAGE} as brokerage, ${HAS_VALID_PERMIT} as "isPermitShown",
  (p.permit_number is not null and p.permit_checked_at is not null) as "isPermitChecked",
  (select json_build_object('id', agent.id, 'name', agent.name, 'title', agent.title, 'nameAr', agent.name_ar,
    'titleAr', agent.title_ar, 'image', agent.image, 'phone', agent.phone)
    ${SHOWN_AGENT}) as agent`;

/** Shortens a text that is too long for a summary: it ends after a whole word, with `…`. */
const endAtWord = (text: string): string =>
  text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…` : text;

/** Makes a card of a row with CARD_COLUMNS: cleans its titles and shortens its summaries. */
export const toCard = <T extends PropertyCard>(row: T): T => ({
  ...withCleanTitle(row),
  summary: endAtWord(row.summary),
  summaryAr: row.summaryAr ? endAtWord(row.summaryAr) : null,
});
