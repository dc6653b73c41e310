// What an import keeps of reading a row, so that the next import of the same row need not read it again. Uses no database.
import { hash } from 'node:crypto';
import type { DayOrders } from '../day-orders.ts';
import { parseDate } from '../mapping/dates.ts';
import { cleanName } from '../mapping/html-text.ts';
import type { Listing } from '../mapping/listing.ts';
import type { DayField, Draft } from '../mapping/raw-listing.ts';
import type { NotedRemark } from '../mapping/remarks.ts';
import type { MissableField } from '../mapping/row-error.ts';
import type { Fields } from '../reading/read.ts';

/** What is compared with the stored row of a listing to find out whether it has changed. */
export type ListingFacts = Pick<
  Listing,
  'reference' | 'price' | 'transactionType' | 'contactEmail' | 'implausible' | 'contentHash' | 'createdAt'
>;

/** A row of a batch that is compared with what is stored. */
export interface RowToStore extends ListingFacts {
  /** The length of its texts. */
  characters: number;
  /** The whole listing, which is read only now where an earlier reading of the row was known. */
  read: () => Listing;
  /** What is kept of reading it; absent where it is kept already or holds for this import only. */
  kept?: KeptReading | undefined;
}

/** A reading as it is stored, with the key of its row. */
export interface KeptReading {
  key: string;
  reading: string;
}

/** What reading a row gave, and on what else than the row and the code it depended. */
export interface RowReading extends ListingFacts {
  hasReference: boolean;
  /** The fields of `MissableField` that the row has. */
  stated: MissableField[];
  remarks: NotedRemark[];
  /** The order in which its days were read that can be read in two; null: none was known. */
  orders: [DayField, DayOrders[DayField] | null][];
  /** The last day (in Dubai) on which the row reads so; null: always. */
  lastDay: string | null;
}

/** A reading with more characters is not kept. */
const MAX_CHARACTERS = 4000;

/** The key of a row: a hash (132 bits) of its fields and of `context`, which names the source, the code, and the options that decide how rows are read. */
export const rowKeyOf = (context: string, fieldsJson: string): string => hash('sha256', `${context}\n${fieldsJson}`, 'base64').slice(0, 22);

/** The fields of a row as a text. */
export const fieldsJson = (fields: Fields): string => JSON.stringify(fields);

/** A time after all that files state. */
const FAR = new Date(8.64e15);

/**
 * Until when a listing reads as it does: the last day in Dubai, or null for always. Undefined when it may read otherwise at any time: its price was
 * converted by a rate of the database, or its date was in the future.
 */
export function validityOf(
  listing: Listing,
  draft: Draft,
  { now, today, orders, requirePermits }: { now: Date; today: string; orders: DayOrders | undefined; requirePermits: boolean },
): string | null | undefined {
  if (listing.isByStoredRate) return undefined;
  if (cleanName(draft.date) !== '') {
    const date = parseDate(draft.date, FAR, orders?.createdAt);
    if (date && date >= now) return undefined;
  }
  const days = [listing.terms?.tenantUntil, requirePermits ? listing.permitUntil : undefined].filter(
    (day): day is string => typeof day === 'string' && day >= today,
  );
  return days.sort()[0] ?? null;
}

/** A reading as it is stored; null when it is too long. */
export function packReading(reading: RowReading): string | null {
  const { reference, price, transactionType, contactEmail, implausible, contentHash, createdAt } = reading;
  const { hasReference, stated, remarks, orders, lastDay } = reading;
  const facts = [reference, price, transactionType, contactEmail, implausible, contentHash, createdAt];
  const text = JSON.stringify([...facts, hasReference, stated, remarks, orders, lastDay]);
  return text.length > MAX_CHARACTERS ? null : text;
}

/** The reading of a stored text. */
export function unpackReading(text: string): RowReading {
  const [
    reference,
    price,
    transactionType,
    contactEmail,
    implausible,
    contentHash,
    createdAt,
    hasReference,
    stated,
    remarks,
    orders,
    lastDay,
  ] = JSON.parse(text) as [
    RowReading['reference'],
    RowReading['price'],
    RowReading['transactionType'],
    RowReading['contactEmail'],
    RowReading['implausible'],
    RowReading['contentHash'],
    RowReading['createdAt'],
    RowReading['hasReference'],
    RowReading['stated'],
    RowReading['remarks'],
    RowReading['orders'],
    RowReading['lastDay'],
  ];
  return {
    reference,
    price,
    transactionType,
    contactEmail,
    implausible,
    contentHash,
    createdAt,
    hasReference,
    stated,
    remarks,
    orders,
    lastDay,
  };
}
