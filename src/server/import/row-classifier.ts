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
import { Remarks } from './mapping/remarks.ts';
import { type MissableField, quoted, RowError } from './mapping/row-error.ts';
import type { RawRow } from './reading/read.ts';

/** What a file says about homes that are no longer on offer. */
export type OffMarketState = Exclude<MarketState, 'offered'>;
/**
 * What a file says about a stored listing: `missing`: it has no row for it; `refused`: its row is refused; `waiting`: its row is not stored until
 * its price is confirmed.
 */
export type Verdict = MarketState | 'missing' | 'refused' | 'waiting';

/** The result of classifying a row. `withdrawn`: the file says that the home is no longer on offer. */
export type ClassifiedRow =
  | { kind: 'listing'; reference: string; listing: Listing }
  | { kind: 'withdrawn'; reference: string; state: OffMarketState }
  | { kind: 'refused' | 'duplicate'; reference: string; reason: string };

/** A short key (72 bits) of a reference or a content. Keeping a slice of the file's text instead would keep the whole text in memory. */
const keyOf = (kind: 'reference' | 'content', text: string): string => hash('sha1', `${kind} ${text}`, 'base64').slice(0, 12);

/** The essential facts of a listing as a text, for comparison. */
const factsKey = (facts: EssentialFacts): string => CHECKED_FACTS.map((field) => facts[field]).join('|');

/** What is wrong with the advertising permit of a listing; null when it is valid, or when the emirate requires none. */
function permitProblem({ permitNumber, permitUntil, emirate }: Listing): string | null {
  if (!needsPermit(emirate)) return null;
  if (permitNumber === null) return 'no advertising permit';
  return isPermitEnded(permitUntil, dubaiDay(new Date())) ? `the advertising permit ended on ${permitUntil}` : null;
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
      const parsed = toListing(draft, reference, {
        dayOrder: (field) => this.dayOrders?.[field],
        remark: this.remarks.add,
        storedRates: this.storedRates,
      });
      const implausible = this.publishImplausible ? null : parsed.implausible;
      const listing = { ...parsed, implausible: implausible ?? (this.requirePermits ? permitProblem(parsed) : null) };
      const duplicateReason = this.findAlike(draft, listing, row.line);
      if (duplicateReason !== undefined) {
        this.verdicts.set(keyOf('reference', reference), 'refused');
        this.refusedFacts.set(keyOf('reference', reference), factsKey(listing));
        return { kind: 'duplicate', reference, reason: duplicateReason };
      }
      this.remarks.keepRow();
      return this.accept({ kind: 'listing', reference, listing }, row.line);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.verdicts.set(keyOf('reference', reference), 'refused');
      const facts = essentialsOf(draft, this.storedRates);
      if (facts) this.refusedFacts.set(keyOf('reference', reference), factsKey(facts));
      if (error.missingField) this.missedFields.add(error.missingField);
      return { kind: 'refused', reference, reason: error.message };
    }
  }

  /** Notes the fields that are not read, and those without which rows are refused. */
  private noteFields(fields: Parameters<typeof unreadFields>[0], draft: Draft): void {
    this.remarks.beginRow();
    for (const name of unreadFields(fields, this.knownFields))
      this.remarks.add(
        'unread',
        name,
        [fields[name]!].flat().find((text) => text.trim()),
      );
    // those of refused rows count too, as they may be the reason
    this.remarks.keepRow();
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
  private findAlike(draft: Draft, listing: Listing, line: number): string | undefined {
    const content = keyOf('content', `${listing.contentHash} ${listing.createdAt}`);
    const lineOfContent = this.lineByKey.get(content);
    if (lineOfContent === undefined) this.lineByKey.set(content, line);
    else if (hasReference(draft)) this.remarks.add('alike', '', `line ${line} and line ${lineOfContent}`);
    else return `the same content as line ${lineOfContent}`;
    return undefined;
  }

  /** Remembers an accepted reference with its line. */
  private accept(row: ClassifiedRow & { kind: 'listing' | 'withdrawn' }, line: number): ClassifiedRow {
    const key = keyOf('reference', row.reference);
    this.lineByKey.set(key, line);
    if (row.kind === 'withdrawn') this.verdicts.set(key, row.state);
    else this.verdicts.delete(key);
    return row;
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
