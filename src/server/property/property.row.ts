import type { Verification } from '../../shared/listing/verification.ts';
import type { PropertyCard, PropertyType, PropertyView, TransactionType } from '../../shared/property/property.ts';

/** Whether a promotion runs at this instant. */
export const RUNNING = '(p.is_promoted and p.promotion_end_date > now())';

const VERIFICATION_COLUMNS = 'p.verified_what, p.verified_by, p.verified_at';

/** The columns of a full view, for `from properties p`. */
export const VIEW_COLUMNS = `p.id, p.title, p.description, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.emirate, p.address,
  p.property_type, p.transaction_type, p.images, p.amenities, p.featured, p.premium, p.verified,
  ${VERIFICATION_COLUMNS}, p.permit_number, p.agent_id, p.advertiser, p.latitude, p.longitude, ${RUNNING} as running,
  p.promotion_level, p.promotion_start_date, p.promotion_end_date, p.user_id, p.status, p.created_at`;

/** A time as the JSON of an answer writes it. */
export const isoText = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of a full view under their documented names, so that PostgreSQL makes the JSON of the answer: the same as `toView`. */
export const VIEW_JSON_COLUMNS = `p.id, p.title, p.description, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.emirate, p.address,
  p.property_type as "propertyType", p.transaction_type as "transactionType", p.images, p.amenities, p.featured, p.premium, p.verified,
  case when p.verified_at is not null then json_build_object('by', p.verified_by, 'what', p.verified_what, 'at', ${isoText('p.verified_at')}) end
    as verification, p.permit_number as "permitNumber", p.agent_id as "agentId", p.advertiser, p.latitude, p.longitude, ${RUNNING} as "isPromoted",
  case when ${RUNNING} then p.promotion_level else 0 end as "promotionLevel", ${isoText('p.promotion_start_date')} as "promotionStartDate",
  ${isoText('p.promotion_end_date')} as "promotionEndDate", p.user_id as "userId", p.status, ${isoText('p.created_at')} as "createdAt"`;

/** The columns of a card, for `from properties p left join agents a on a.id = p.agent_id`. */
export const CARD_COLUMNS = `p.id, p.title, left(p.description, 281) as summary, p.price, p.area, p.bedrooms, p.bathrooms, p.location, p.emirate,
  p.property_type, p.transaction_type, p.images[1:5] as images, cardinality(p.images) as image_count, p.featured, p.premium, p.verified,
  ${VERIFICATION_COLUMNS}, p.latitude, p.longitude, ${RUNNING} as running, p.promotion_level, p.created_at,
  a.id as agent_id, a.name as agent_name, a.title as agent_title, a.image as agent_image, a.phone as agent_phone`;

type Time = string | Date;
const iso = (time: Time): string => new Date(time).toISOString();

interface SharedRow {
  id: number;
  title: string;
  price: number;
  area: number;
  bedrooms: number;
  bathrooms: number;
  location: string;
  emirate: string;
  property_type: PropertyType;
  transaction_type: TransactionType;
  images: string[];
  featured: boolean;
  premium: boolean;
  verified: boolean;
  verified_what: string | null;
  verified_by: Verification['by'] | null;
  verified_at: Time | null;
  latitude: number | null;
  longitude: number | null;
  running: boolean;
  promotion_level: number;
  created_at: Time;
}
export interface ViewRow extends SharedRow {
  description: string;
  address: string;
  amenities: string[];
  permit_number: string | null;
  agent_id: number | null;
  advertiser: string | null;
  promotion_start_date: Time | null;
  promotion_end_date: Time | null;
  user_id: number | null;
  status: PropertyView['status'];
}
export interface CardRow extends SharedRow {
  summary: string;
  image_count: number;
  agent_id: number | null;
  agent_name: string | null;
  agent_title: string | null;
  agent_image: string | null;
  agent_phone: string | null;
}

const verificationOf = ({ verified_by: by, verified_what: what, verified_at: at }: SharedRow): Verification | null =>
  by !== null && what !== null && at !== null ? { by, what, at: iso(at) } : null;

const sharedView = (r: SharedRow) => ({
  id: r.id,
  title: r.title,
  price: r.price,
  area: r.area,
  bedrooms: r.bedrooms,
  bathrooms: r.bathrooms,
  location: r.location,
  emirate: r.emirate,
  propertyType: r.property_type,
  transactionType: r.transaction_type,
  images: r.images,
  featured: r.featured,
  premium: r.premium,
  verified: r.verified,
  verification: verificationOf(r),
  latitude: r.latitude,
  longitude: r.longitude,
  isPromoted: r.running,
  promotionLevel: r.running ? r.promotion_level : 0,
  createdAt: iso(r.created_at),
});

/** A database row → the documented answer. */
export const toView = (r: ViewRow): PropertyView => ({
  ...sharedView(r),
  description: r.description,
  address: r.address,
  amenities: r.amenities,
  permitNumber: r.permit_number,
  agentId: r.agent_id,
  advertiser: r.advertiser,
  promotionStartDate: r.promotion_start_date && iso(r.promotion_start_date),
  promotionEndDate: r.promotion_end_date && iso(r.promotion_end_date),
  userId: r.user_id,
  status: r.status,
});

/** A database row → a card. */
export const toCard = (r: CardRow): PropertyCard => ({
  ...sharedView(r),
  imageCount: r.image_count,
  summary: r.summary.length > 280 ? `${r.summary.slice(0, 280).replace(/\s+\S*$/, '')}…` : r.summary,
  agent:
    r.agent_id === null
      ? null
      : { id: r.agent_id, name: r.agent_name ?? '', title: r.agent_title ?? '', image: r.agent_image ?? '', phone: r.agent_phone ?? '' },
});
