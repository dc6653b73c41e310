import type { PropertyCard } from '../../shared/property/property.ts';

/** Whether a promotion runs at this instant. */
const RUNNING = '(p.is_promoted and p.promotion_end_date > now())';

/**
 * The rank of this instant. The stored one, which indexes are ordered by, counts a promotion until a job resets it; without the promotion's
 * level, which is a multiple of 4, premium and featured are left.
 */
export const CURRENT_RANK = '(case when p.rank >= 4 and p.promotion_end_date <= now() then p.rank & 3 else p.rank end)::smallint';

/** A time as the JSON of an answer writes it. */
export const isoText = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SHARED = `p.id, p.title, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.emirate,
  p.property_type as "propertyType", p.transaction_type as "transactionType", p.featured, p.premium, p.verified,
  case when p.verified_at is not null then json_build_object('by', p.verified_by, 'what', p.verified_what, 'at', ${isoText('p.verified_at')}) end
    as verification, p.latitude, p.longitude, ${RUNNING} as "isPromoted", case when ${RUNNING} then p.promotion_level else 0 end as "promotionLevel",
  ${isoText('p.created_at')} as "createdAt"`;

/** The columns of a full view, for `from properties p`: rows, and the JSON that PostgreSQL makes of them, are `PropertyView`. */
export const VIEW = `${SHARED}, p.description, p.address, p.images, p.amenities, p.furnished, p.permit_number as "permitNumber", p.agent_id as "agentId",
  p.advertiser, ${isoText('p.promotion_start_date')} as "promotionStartDate", ${isoText('p.promotion_end_date')} as "promotionEndDate",
  p.user_id as "userId", p.status`;

/** What a pill and a preview on the map need: rows are `MapMarker`. */
export const MARKER_COLUMNS = `p.id, p.title, p.price, p.transaction_type as "transactionType", p.latitude, p.longitude, p.bedrooms, p.bathrooms,
  p.area, p.property_type as "propertyType", p.location, p.emirate, p.images[1] as image, ${RUNNING} as "isPromoted"`;

/** One character more than a summary holds tells that the description goes on. */
const SUMMARY = 280;

/** The columns of a card: rows are `PropertyCard` but for the end of the summary. */
export const CARD = `${SHARED}, left(p.description, ${SUMMARY + 1}) as summary, p.images[1:5] as images, cardinality(p.images) as "imageCount",
  (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'image', a.image, 'phone', a.phone)
    from agents a where a.id = p.agent_id) as agent`;

/** Ends the summary of a row at a word. */
export const toCard = (row: PropertyCard): PropertyCard =>
  row.summary.length > SUMMARY ? { ...row, summary: `${row.summary.slice(0, SUMMARY).replace(/\s+\S*$/, '')}…` } : row;
