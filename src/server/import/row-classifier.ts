// Classifies the rows of an imported file before they are written: listing, withdrawn, duplicate or refused. Uses no database.
import { hash } from 'node:crypto';
import { isPermitEnded, needsPermit } from '../../shared/listing/permit.ts';
import { dubaiDay } from '../../shared/time.ts';
import { type Listing, referenceOf, toListing } from './mapping/listing.ts';
import type { Rates } from './mapping/price.ts';
import type { Layout } from './mapping/raw-listing.ts';
import { RowError } from './mapping/row-error.ts';
import type { RawRow } from './reading/read.ts';

/** The result of classifying a row. `withdrawn`: the file marks the listing as deleted. */
export type ClassifiedRow =
  | { kind: 'listing'; reference: string; listing: Listing }
  | { kind: 'withdrawn'; reference: string }
  | { kind: 'refused' | 'duplicate'; reference: string; reason: string };

/** A short key (72 bits) of a reference or a content. Keeping a slice of the file's text instead would keep the whole text in memory. */
const keyOf = (kind: 'reference' | 'content', text: string): string => hash('sha1', `${kind} ${text}`, 'base64').slice(0, 12);

/** What is wrong with the advertising permit of a listing; null when it is valid, or when the emirate requires none. */
function permitProblem({ permitNumber, permitUntil, emirate }: Listing): string | null {
  if (!needsPermit(emirate)) return null;
  if (permitNumber === null) return 'no advertising permit';
  return isPermitEnded(permitUntil, dubaiDay(new Date())) ? `the advertising permit ended on ${permitUntil}` : null;
}

interface ClassifierOptions {
  /** Accepts listings with implausible facts as they are; otherwise they are marked to be stored as paused. */
  publishImplausible?: boolean | undefined;
  /** Marks listings without a valid permit to be stored as paused, where the emirate requires one. */
  requirePermits?: boolean | undefined;
  /** Rates of the database, for currencies that the mapping does not name. */
  storedRates?: Rates | undefined;
}

/** Classifies the rows of one file and detects duplicates; the first row wins. */
export class RowClassifier {
  private readonly layout: Layout;
  private readonly publishImplausible: boolean;
  private readonly requirePermits: boolean;
  private readonly storedRates: Rates;
  /** Line of the accepted row, by the key of its reference and by that of its content. */
  private readonly lineByKey = new Map<string, number>();
  /** Keys of references whose rows were refused or had the content of another row. */
  private readonly leftOutReferences = new Set<string>();
  /** Number of rows whose reference could not be read. */
  unreadable = 0;

  constructor(layout: Layout, { publishImplausible = false, requirePermits = false, storedRates = {} }: ClassifierOptions = {}) {
    this.layout = layout;
    this.publishImplausible = publishImplausible;
    this.requirePermits = requirePermits;
    this.storedRates = storedRates;
  }

  /** Classifies a row, and remembers its reference and content for the rows after it. */
  classify(row: RawRow): ClassifiedRow {
    if ('problem' in row) {
      this.unreadable++;
      return { kind: 'refused', reference: '', reason: row.problem };
    }
    let reference = '';
    try {
      const draft = this.layout.draft(row.fields);
      reference = referenceOf(draft);
      const lineOfReference = this.lineByKey.get(keyOf('reference', reference));
      if (lineOfReference !== undefined) return { kind: 'duplicate', reference, reason: `the same reference as line ${lineOfReference}` };
      if (draft.withdrawn) return this.accept({ kind: 'withdrawn', reference }, row.line);
      const parsed = toListing(draft, reference, this.storedRates);
      const implausible = this.publishImplausible ? null : parsed.implausible;
      const listing = { ...parsed, implausible: implausible ?? (this.requirePermits ? permitProblem(parsed) : null) };
      // two rows with the same content and date are one property; with different dates they may be two similar flats
      const content = keyOf('content', `${listing.contentHash} ${listing.createdAt}`);
      const lineOfContent = this.lineByKey.get(content);
      if (lineOfContent !== undefined) {
        this.leftOutReferences.add(keyOf('reference', reference));
        return { kind: 'duplicate', reference, reason: `the same content as line ${lineOfContent}` };
      }
      this.lineByKey.set(content, row.line);
      return this.accept({ kind: 'listing', reference, listing }, row.line);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.leftOutReferences.add(keyOf('reference', reference));
      return { kind: 'refused', reference, reason: error.message };
    }
  }

  /** Remembers an accepted reference with its line. */
  private accept(row: ClassifiedRow, line: number): ClassifiedRow {
    this.lineByKey.set(keyOf('reference', row.reference), line);
    return row;
  }

  /** Whether any row of the file has this reference, even a refused or duplicate one. `--mirror` pauses stored listings that the file lacks. */
  has = (reference: string): boolean => {
    const key = keyOf('reference', reference);
    return this.lineByKey.has(key) || this.leftOutReferences.has(key);
  };

  /** The line of the accepted row with this reference; 0 when there is none. */
  lineOf = (reference: string): number => this.lineByKey.get(keyOf('reference', reference)) ?? 0;
}
