// Converts an imported listing to a row of the table `properties`. Writes nothing itself.
import type { Listing } from './mapping/listing.ts';

/**
 * Prefix of the column `content_hash` in rows that an import paused because they are implausible or lack a required permit. A later import
 * without that reason publishes such a row. When a user has published it, it stays published.
 */
export const PAUSED_PREFIX = 'implausible ';
/**
 * The columns that every import sets, with their SQL types. Badges, promotion and owner are not among them; `created_at` is set only in new
 * rows.
 */
export const COLUMNS = {
  reference: 'text',
  title: 'text',
  description: 'text',
  title_ar: 'text',
  description_ar: 'text',
  price: 'int',
  advertised_price: 'numeric',
  advertised_period: 'text',
  advertised_currency: 'text',
  area: 'int',
  bedrooms: 'smallint',
  bathrooms: 'smallint',
  location: 'text',
  emirate: 'text',
  address: 'text',
  unit: 'text',
  property_type: 'text',
  transaction_type: 'text',
  images: 'text[]',
  floor_plans: 'text[]',
  pictures: 'jsonb',
  film: 'text',
  amenities: 'text[]',
  furnished: 'text',
  completion: 'text',
  service_charge: 'float8',
  cooling: 'text',
  cheques: 'smallint',
  parking: 'smallint',
  handover: 'text',
  vacant: 'boolean',
  tenant_until: 'text',
  agency_reference: 'text',
  verified: 'boolean',
  verified_what: 'text',
  verified_by: 'text',
  verified_at: 'timestamptz',
  permit_number: 'text',
  permit_url: 'text',
  permit_until: 'date',
  agent_id: 'int',
  advertiser: 'text',
  advertiser_licence: 'text',
  contact_email: 'text',
  latitude: 'float8',
  longitude: 'float8',
  content_hash: 'text',
  status: 'text',
};

export const COLUMN_NAMES = Object.keys(COLUMNS);

/** What an import compares of a stored row; `hash` is its `content_hash`, null when no import wrote it. */
export interface StoredRow {
  reference: string;
  hash: string | null;
  status: string;
  /** AED, per month for rent. */
  price: number;
  transactionType: string;
  contactEmail: string | null;
}

/** The `content_hash` of a listing. A later import compares it to find out whether the listing has changed. */
export const hashOf = ({ implausible, contentHash }: Pick<Listing, 'implausible' | 'contentHash'>): string =>
  implausible === null ? contentHash : PAUSED_PREFIX + contentHash;

/**
 * The row of a listing. `agentIds`: ids of agent profiles by the agent's reference. Without a profile, the agent's name is stored as the
 * advertiser.
 */
export const toRow = (listing: Listing, agentIds: ReadonlyMap<string, number>) => {
  const agentId = listing.agent ? (agentIds.get(listing.agent.reference) ?? null) : null;
  return {
    reference: listing.reference,
    title: listing.title,
    description: listing.description,
    title_ar: listing.titleAr ?? null,
    description_ar: listing.descriptionAr ?? null,
    price: listing.price,
    advertised_price: listing.advertised?.price ?? null,
    advertised_period: listing.advertised?.period ?? null,
    advertised_currency: listing.advertised?.currency ?? null,
    area: listing.area,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    location: listing.location,
    emirate: listing.emirate,
    address: listing.address,
    unit: listing.unit,
    property_type: listing.propertyType,
    transaction_type: listing.transactionType,
    images: listing.images,
    floor_plans: listing.floorPlans ?? [],
    pictures: listing.pictures ?? [],
    film: listing.film ?? null,
    amenities: listing.amenities,
    furnished: listing.furnished,
    completion: listing.completion,
    service_charge: listing.terms?.serviceCharge ?? null,
    cooling: listing.terms?.cooling ?? null,
    cheques: listing.terms?.cheques ?? null,
    parking: listing.terms?.parking ?? null,
    handover: listing.terms?.handover ?? null,
    vacant: listing.terms?.vacant ?? null,
    tenant_until: listing.terms?.tenantUntil ?? null,
    agency_reference: listing.agencyReference,
    verified: listing.evidence !== null,
    verified_what: listing.evidence,
    verified_by: listing.evidence && 'permit',
    verified_at: listing.evidence && new Date().toISOString(),
    permit_number: listing.permitNumber,
    permit_url: listing.permitUrl ?? null,
    permit_until: listing.permitUntil ?? null,
    agent_id: agentId,
    advertiser: listing.advertiser ?? (agentId === null ? (listing.agent?.name ?? null) : null),
    advertiser_licence: listing.advertiserLicence ?? null,
    contact_email: listing.contactEmail,
    latitude: listing.latitude,
    longitude: listing.longitude,
    content_hash: hashOf(listing),
    status: listing.implausible === null ? 'published' : 'paused',
    created_at: listing.createdAt,
  };
};
