// Reads the published listings of a database as the judge needs them.
import pg from 'pg';
import { type Furnishing, type PropertyType, propertyReference, type TransactionType } from '../../../src/shared/property/property.ts';

/** A published listing. Area in square feet, price in AED (of a month for rent), times in UTC. */
export interface JudgedRow {
  id: number;
  purpose: TransactionType;
  type: PropertyType;
  /** A studio is stored with 1. */
  bedrooms: number;
  bathrooms: number;
  price: number;
  area: number;
  emirate: string;
  /** The community. */
  location: string;
  /** From the tower outwards, joined by commas. */
  address: string;
  title: string;
  description: string;
  amenities: readonly string[];
  furnished: Furnishing | null;
  /** Null when the advertiser does not say. */
  completion: 'off-plan' | 'ready' | null;
  createdAt: Date;
  /** When the price was last lowered, if no later change raised it. */
  priceDroppedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  /** By which it is found: of this site, of the portal, of the agency. */
  references: readonly string[];
}

/** A row of QUERY. `home` is JSON of the row, because databases before later migrations lack some columns. */
interface StoredRow {
  home: Record<string, unknown>;
  dropped_at: Date | null;
}

/** Every published listing as JSON without large columns, and the time of its last price change if the former price was higher. */
const QUERY = `
  select to_jsonb(p) - 'tsv' - 'images' as home,
    (select case when change.price > p.price then change.changed_at end
      from price_changes change where change.property_id = p.id order by change.changed_at desc limit 1) as dropped_at
  from properties p where p.status = 'published' order by p.id`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every spelling of a completion status that the portals use. */
function completionOf(value: unknown): JudgedRow['completion'] {
  const word = textOf(value).toLowerCase();
  if (/off|under|primary/.test(word) && !/^completed/.test(word)) return 'off-plan';
  return /ready|complet/.test(word) ? 'ready' : null;
}

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

/** Every published listing of a database. */
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
