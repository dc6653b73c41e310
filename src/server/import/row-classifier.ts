// Classifies the rows of an imported file before they are written: listing, withdrawn, duplicate or refused. Uses no database.
import { hash } from 'node:crypto';
import { isPermitEnded, needsPermit } from '../../shared/listing/permit.ts';
import { CHECKED_FACTS } from '../../shared/property/plausible.ts';
import { dubaiDay } from '../../shared/time.ts';
import { type DayOrders, sameDayOrder } from './day-orders.ts';
import { DayOrderVotes, parseDay } from './mapping/dates.ts';
import { type EssentialFacts, essentialsOf } from './mapping/essentials.ts';
import { cleanName } from './mapping/html-text.ts';
import { type Listing, toListing } from './mapping/listing.ts';
import { type MarketState, parseMarketState } from './mapping/market-state.ts';
import { namesEmirate } from './mapping/place.ts';
import type { Rates } from './mapping/price.ts';
import { findPurpose } from './mapping/purposes.ts';
import { DAY_FIELDS, type Draft, dayTexts, fieldsReadBy, type KnownFields, type Layout, unreadFields } from './mapping/raw-listing.ts';
import { hasReference, referenceOf } from './mapping/reference.ts';
import { type Remark, Remarks } from './mapping/remarks.ts';
import { type MissableField, quoted, RowError } from './mapping/row-error.ts';
import type { Fields, RawRow } from './reading/read.ts';
import { type ListingFacts, type RowReading, validityOf } from './readings/row-reading.ts';

/** What a file says about homes that are no longer on offer. */
export type OffMarketState = Exclude<MarketState, 'offered'>;
/**
 * What a file says about a stored listing: `missing`: it has no row for it; `refused`: its row is refused; `waiting`: its row is not stored until
 * its price is confirmed.
 */
export type Verdict = MarketState | 'missing' | 'refused' | 'waiting';

/** The result of classifying a row. `withdrawn`: the file says that the home is no longer on offer. `reading`: null where it holds for this import only. */
export type ClassifiedRow =
  | { kind: 'listing'; reference: string; listing: Listing; reading: RowReading | null }
  | { kind: 'withdrawn'; reference: string; state: OffMarketState }
  | { kind: 'refused' | 'duplicate'; reference: string; reason: string };

/** A short key (72 bits) of a reference or a content. Keeping a slice of the file's text instead would keep the whole text in memory. */
const keyOf = (kind: 'reference' | 'content', text: string): string => hash('sha1', `${kind} ${text}`, 'base64').slice(0, 12);

/** The key of the content of a listing, with its date. */
const contentKeyOf = ({ contentHash, createdAt }: ListingFacts): string => keyOf('content', `${contentHash} ${createdAt}`);

/** The essential facts of a listing as a text, for comparison. */
const factsKey = (facts: EssentialFacts): string => CHECKED_FACTS.map((field) => facts[field]).join('|');

/** What is wrong with the advertising permit of a listing; null when it is valid, or when the emirate requires none. */
function permitProblem({ permitNumber, permitUntil, emirate }: Listing, today: string): string | null {
  if (!needsPermit(emirate)) return null;
  if (permitNumber === null) return 'no advertising permit';
  return isPermitEnded(permitUntil, today) ? `the advertising permit ended on ${permitUntil}` : null;
}

/** The state that a row with this purpose can have: a home that is not for rent cannot be marked as rented, and is paused. */
function stateFor(state: OffMarketState, purpose: string): OffMarketState {
  if (state === 'sold') return findPurpose(purpose) === 'Buy' ? 'sold' : 'paused';
  return state === 'rented' && findPurpose(purpose) === 'Rent' ? 'rented' : 'paused';
}

interface ClassifierOptions {
  /** Accepts listings with implausible facts as they are; otherwise they are marked to be stored as paused. */
  publishImplausible?: boolean | undefined;
  /** Marks listings without a valid permit to be stored as paused, where the emirate requires one. */
  requirePermits?: boolean | undefined;
  /** Rates of the database, for currencies that the mapping does not name. */
  storedRates?: Rates | undefined;
}

/** Fields that every row has in an ordinary file, and the advice when rows are refused because no row has them. */
const ADVICE_WHEN_MISSING = {
  emirate: 'No row names an emirate: if all homes lie in one, add "emirate": "=" with its name to the map',
  type: 'No row has a property type: if all homes have the same, add "propertyType": "=" with it to the map',
  purpose: 'No row says sale or rent: if all homes are for the same, add "transactionType": "=Buy" or "=Rent" to the map',
} as const satisfies Record<MissableField, string>;

/** Classifies the rows of one file and detects duplicates; the first row wins. */
export class RowClassifier {
  readonly remarks = new Remarks();
  /** The order of days in digits; until it is set, they are read as day first. */
  dayOrders: DayOrders | undefined;
  private readonly layout: Layout;
  private readonly publishImplausible: boolean;
  private readonly requirePermits: boolean;
  private readonly storedRates: Rates;
  /** The time of the import, and its day in Dubai. */
  private readonly now = new Date();
  private readonly today = dubaiDay(this.now);
  /** Names of the fields that the layout reads. */
  private readonly knownFields: KnownFields;
  /** Line of the accepted row, by the key of its reference and by that of its content. */
  private readonly lineByKey = new Map<string, number>();
  /** What the file says about listings that are not simply on offer, by the key of the reference. */
  private readonly verdicts = new Map<string, Exclude<Verdict, 'offered' | 'missing'>>();
  /** The essential facts of refused rows that state them, by the key of the reference. */
  private readonly refusedFacts = new Map<string, string>();
  /** Fields that a row has, and those because of whose lack rows were refused. */
  private readonly statedFields = new Set<MissableField>();
  private readonly missedFields = new Set<MissableField>();
  /** The row that was read last, with its draft. */
  private lastRead: { row: RawRow; draft: Draft } | undefined;
  /** Number of rows whose reference could not be read. */
  unreadable = 0;

  constructor(layout: Layout, { publishImplausible = false, requirePermits = false, storedRates = {} }: ClassifierOptions = {}) {
    this.layout = layout;
    this.publishImplausible = publishImplausible;
    this.requirePermits = requirePermits;
    this.storedRates = storedRates;
    this.knownFields = fieldsReadBy(layout);
    this.dayOrders = layout.dayOrder && sameDayOrder(layout.dayOrder);
  }

  /** The draft of a row; `needsDayOrders` and `classify` ask for the same row. */
  private draftOf(row: Extract<RawRow, { fields: unknown }>): Draft {
    if (this.lastRead?.row !== row) this.lastRead = { row, draft: this.layout.draft(row.fields) };
    return this.lastRead.draft;
  }

  /** Whether the row has a day in digits that can be read in two orders, and the order of the file is not known. */
  needsDayOrders(row: RawRow): boolean {
    if (this.dayOrders || 'problem' in row) return false;
    const votes = new DayOrderVotes();
    return Object.values(dayTexts(this.draftOf(row))).some((text) => text !== '' && votes.add(text));
  }

  /** Classifies a row, and remembers its reference and content for the rows after it. */
  classify(row: RawRow): ClassifiedRow {
    if ('problem' in row) {
      this.unreadable++;
      return { kind: 'refused', reference: '', reason: row.problem };
    }
    const draft = this.draftOf(row);
    this.noteFields(row.fields, draft);
    let reference = '';
    try {
      reference = referenceOf(draft);
      const lineOfReference = this.lineByKey.get(keyOf('reference', reference));
      if (lineOfReference !== undefined) {
        const what = hasReference(draft) ? 'reference' : 'content';
        return { kind: 'duplicate', reference, reason: `the same ${what} as line ${lineOfReference}` };
      }
      const state = this.stateOf(draft);
      if (state !== 'offered') return this.accept({ kind: 'withdrawn', reference, state: stateFor(state, draft.purpose) }, row.line);
      this.noteUnsureDays(draft);
      const listing = this.readListing(draft, reference, this.remarks.add);
      const reading = this.readingOf(draft, listing);
      const duplicateReason = this.findAlike(hasReference(draft), listing, row.line);
      if (duplicateReason !== undefined) {
        this.verdicts.set(keyOf('reference', reference), 'refused');
        this.refusedFacts.set(keyOf('reference', reference), factsKey(listing));
        return { kind: 'duplicate', reference, reason: duplicateReason };
      }
      this.remarks.keepRow();
      return this.accept({ kind: 'listing', reference, listing, reading }, row.line);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.verdicts.set(keyOf('reference', reference), 'refused');
      const facts = essentialsOf(draft, this.storedRates);
      if (facts) this.refusedFacts.set(keyOf('reference', reference), factsKey(facts));
      if (error.missingField) this.missedFields.add(error.missingField);
      return { kind: 'refused', reference, reason: error.message };
    }
  }

  /** Reads a listing with the options of the import. @throws RowError when the row is refused */
  private readListing(draft: Draft, reference: string, remark: Remark): Listing {
    const parsed = toListing(draft, reference, {
      now: this.now,
      dayOrder: (field) => this.dayOrders?.[field],
      remark,
      storedRates: this.storedRates,
    });
    const implausible = this.publishImplausible ? null : parsed.implausible;
    return { ...parsed, implausible: implausible ?? (this.requirePermits ? permitProblem(parsed, this.today) : null) };
  }

  /** What can be kept of reading the current row; null where it holds for this import only. */
  private readingOf(draft: Draft, listing: Listing): RowReading | null {
    const lastDay = validityOf(listing, draft, {
      now: this.now,
      today: this.today,
      orders: this.dayOrders,
      requirePermits: this.requirePermits,
    });
    if (lastDay === undefined) return null;
    const stated: MissableField[] = [];
    if (namesEmirate(draft)) stated.push('emirate');
    if (draft.type) stated.push('type');
    if (draft.purpose) stated.push('purpose');
    const votes = new DayOrderVotes();
    const texts = dayTexts(draft);
    const orders = DAY_FIELDS.flatMap((field): RowReading['orders'] =>
      texts[field] !== '' && votes.add(texts[field]) ? [[field, this.dayOrders?.[field] ?? null]] : [],
    );
    return { ...listing, hasReference: hasReference(draft), stated, remarks: this.remarks.noted(), orders, lastDay };
  }

  /**
   * Classifies a row by what an earlier import read in it, with the same effects as `classify`. Undefined where the row must be classified itself: it reads
   * otherwise by now, or is a duplicate.
   */
  recognise(row: Extract<RawRow, { fields: unknown }>, reading: RowReading): (ListingFacts & { read: () => Listing }) | undefined {
    const { reference, lastDay, orders, stated, remarks } = reading;
    if (lastDay !== null && lastDay < this.today) return undefined;
    if (orders.some(([field, order]) => (this.dayOrders?.[field] ?? null) !== order)) return undefined;
    if (this.lineByKey.has(keyOf('reference', reference))) return undefined;
    if (!reading.hasReference && this.lineByKey.has(contentKeyOf(reading))) return undefined;
    this.noteUnread(row.fields);
    for (const field of stated) this.statedFields.add(field);
    for (const remark of remarks) this.remarks.add(...remark);
    this.findAlike(reading.hasReference, reading, row.line);
    this.remarks.keepRow();
    this.remember(reference, row.line);
    return { ...reading, read: () => this.readListing(this.layout.draft(row.fields), reference, () => {}) };
  }

  /** Notes the fields that are not read. Those of refused rows count too, as they may be the reason. */
  private noteUnread(fields: Fields): void {
    this.remarks.beginRow();
    for (const name of unreadFields(fields, this.knownFields))
      this.remarks.add(
        'unread',
        name,
        [fields[name]!].flat().find((text) => text.trim()),
      );
    this.remarks.keepRow();
  }

  /** Notes the fields that are not read, and those without which rows are refused. */
  private noteFields(fields: Fields, draft: Draft): void {
    this.noteUnread(fields);
    if (!this.statedFields.has('emirate') && namesEmirate(draft)) this.statedFields.add('emirate');
    if (draft.type) this.statedFields.add('type');
    if (draft.purpose) this.statedFields.add('purpose');
  }

  /** The state of the home by the status of its row, or by its purpose (`Sold`). A date there, or what else portals call a status, says nothing. */
  private stateOf({ status, statusField, purpose }: Draft): MarketState {
    const ofPurpose = typeof findPurpose(purpose) === 'string' ? null : parseMarketState(purpose);
    const state = ofPurpose === null || ofPurpose === 'offered' ? parseMarketState(status, statusField) : ofPurpose;
    const isStated = cleanName(status) !== '' || status === '0';
    if (state === null && isStated && parseDay(status) === null) this.remarks.add('status', quoted(status));
    return state ?? 'offered';
  }

  /** Notes days whose order no row of the file tells. */
  private noteUnsureDays(draft: Draft): void {
    const votes = new DayOrderVotes();
    const texts = dayTexts(draft);
    for (const field of DAY_FIELDS)
      if (texts[field] !== '' && this.dayOrders?.[field] === undefined && votes.add(texts[field]))
        this.remarks.add('dayOrder', field, texts[field]);
  }

  /**
   * Why a row is a duplicate by its content: of two rows without references, with the same content and date. Rows with references of their own
   * are listings of their own, such as equal flats of a tower, and are only noted.
   */
  private findAlike(isReferenced: boolean, listing: ListingFacts, line: number): string | undefined {
    const content = contentKeyOf(listing);
    const lineOfContent = this.lineByKey.get(content);
    if (lineOfContent === undefined) this.lineByKey.set(content, line);
    else if (isReferenced) this.remarks.add('alike', '', `line ${line} and line ${lineOfContent}`);
    else return `the same content as line ${lineOfContent}`;
    return undefined;
  }

  /** Remembers an accepted reference with its line. */
  private accept(row: ClassifiedRow & { kind: 'listing' | 'withdrawn' }, line: number): ClassifiedRow {
    this.remember(row.reference, line);
    if (row.kind === 'withdrawn') this.verdicts.set(keyOf('reference', row.reference), row.state);
    return row;
  }

  /** Remembers a reference that is on offer with its line. */
  private remember(reference: string, line: number): void {
    const key = keyOf('reference', reference);
    this.lineByKey.set(key, line);
    this.verdicts.delete(key);
  }

  /** Remembers that the listing of an accepted row is not stored until its price is confirmed. */
  wait(reference: string): void {
    this.verdicts.set(keyOf('reference', reference), 'waiting');
  }

  /** What the file says about the listing with this reference. */
  verdictOf = (reference: string): Verdict => {
    const key = keyOf('reference', reference);
    return this.verdicts.get(key) ?? (this.lineByKey.has(key) ? 'offered' : 'missing');
  };

  /** Whether the refused row of this reference states these essential facts. */
  statesFacts = (reference: string, facts: EssentialFacts): boolean =>
    this.refusedFacts.get(keyOf('reference', reference)) === factsKey(facts);

  /** The line of the accepted row with this reference; 0 when there is none. */
  lineOf = (reference: string): number => this.lineByKey.get(keyOf('reference', reference)) ?? 0;

  /** What to do about fields that no row of the file has. */
  get advice(): string[] {
    return [...this.missedFields].flatMap((field) => (this.statedFields.has(field) ? [] : [ADVICE_WHEN_MISSING[field]]));
  }
}
