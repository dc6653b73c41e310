// Reads the published listings of a database (tables `properties` and `price_changes`) for `npm run bench -- search-intents`, which counts the
// homes that a search text means.
import pg from 'pg';
import { type Furnishing, type PropertyType, propertyReference, type TransactionType } from '../../../src/shared/property/property.ts';

/** A published listing. Area in square feet, price in AED (of a month for rent), times in UTC. */
export interface JudgedRow {
  id: number;
  purpose: TransactionType;
  type: PropertyType;
  /** Studios are usually stored with 1. */
  bedrooms: number;
  bathrooms: number;
  price: number;
  area: number;
  emirate: string;
  /** The community, such as `Dubai Marina`. */
  location: string;
  /** Names of places from the tower outwards, joined by commas. */
  address: string;
  title: string;
  description: string;
  /** The advertiser's own Arabic texts; empty without one. */
  titleAr: string;
  descriptionAr: string;
  amenities: readonly string[];
  /** Null when the advertiser does not say; `completion` too. */
  furnished: Furnishing | null;
  completion: 'off-plan' | 'ready' | null;
  createdAt: Date;
  /** When the price was last changed, if it was reduced; otherwise null. */
  priceDroppedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  /** References by which people find the listing: those of this site, the portal and the agency, and the number of its permit. */
  references: readonly string[];
}

/** A row of QUERY. `home` is the listing as JSON, so that QUERY also works on older databases, which lack some columns. */
interface StoredRow {
  home: Record<string, unknown>;
  dropped_at: Date | null;
}

/** Every published listing as JSON without its large columns, and the time of its last price change if the former price was higher. */
const QUERY = `
  select to_jsonb(listing) - 'tsv' - 'images' as home,
    (select case when change.price > listing.price then change.changed_at end
      from price_changes change where change.property_id = listing.id order by change.changed_at desc limit 1) as dropped_at
  from properties listing where listing.status = 'published' order by listing.id`;

/** The value of a column that may be absent or null. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the completion status in the spellings of the portals, such as `Off-plan`, `completed_primary` or `Ready`. */
function completionOf(value: unknown): JudgedRow['completion'] {
  const status = textOf(value).toLowerCase();
  if (/off|under|primary/.test(status) && !/^completed/.test(status)) return 'off-plan';
  return /ready|complet/.test(status) ? 'ready' : null;
}

/** Converts a stored listing; databases without a column have no value for it. */
function toRow({ home, dropped_at }: StoredRow): JudgedRow {
  const id = Number(home.id);
  const references = [home.reference, home.portal_reference, home.agency_reference, home.permit_number].map(textOf).filter(Boolean);
  return {
    id,
    purpose: home.transaction_type as TransactionType,
    type: home.property_type as PropertyType,
    bedrooms: Number(home.bedrooms),
    bathrooms: Number(home.bathrooms),
    price: Number(home.price),
    area: Number(home.area),
    emirate: textOf(home.emirate),
    location: textOf(home.location),
    address: textOf(home.address),
    title: textOf(home.title),
    description: textOf(home.description),
    titleAr: textOf(home.title_ar),
    descriptionAr: textOf(home.description_ar),
    amenities: home.amenities as string[],
    furnished: (home.furnished ?? null) as Furnishing | null,
    completion: completionOf(home.completion),
    createdAt: new Date(textOf(home.created_at)),
    priceDroppedAt: dropped_at,
    latitude: home.latitude as number | null,
    longitude: home.longitude as number | null,
    references: [propertyReference(id), ...references],
  };
}

/** Reads every published listing of a database, in the order of ids. */
export async function loadRows(databaseUrl: string): Promise<JudgedRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await client.connect();
  try {
    const { rows } = await client.query<StoredRow>(QUERY);
    return rows.map(toRow);
  } finally {
    await client.end();
  }
}
