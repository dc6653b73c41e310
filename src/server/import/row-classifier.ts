import { hash } from 'node:crypto';
import { type Listing, RowError, referenceOf, toListing } from './mapping/listing.ts';
import type { Layout } from './mapping/raw-listing.ts';
import type { RawRow } from './reading/read.ts';

/** What becomes of a row of the file. */
export type Sorted =
  | { kind: 'listing'; reference: string; listing: Listing }
  | { kind: 'withdrawn'; reference: string }
  | { kind: 'refused' | 'duplicate'; reference: string; reason: string };

/** 72 bits as a short string of its own: a piece cut from the file's text would keep the whole text in memory. */
const keyOf = (kind: 'reference' | 'content', text: string): string => hash('sha1', `${kind} ${text}`, 'base64').slice(0, 12);

/** Sorts the rows of one file, and remembers what it needs to know a duplicate: the first row wins. */
export class RowClassifier {
  private readonly layout: Layout;
  private readonly publishImplausible: boolean;
  /** Key of a reference or of a content → the line of the row that was taken. */
  private readonly taken = new Map<string, number>();
  private readonly rejected = new Set<string>();
  /** Rows whose reference could not even be read. */
  unreadable = 0;

  constructor(layout: Layout, { publishImplausible = false }: { publishImplausible?: boolean | undefined } = {}) {
    this.layout = layout;
    this.publishImplausible = publishImplausible;
  }

  sort(row: RawRow): Sorted {
    if ('problem' in row) {
      this.unreadable++;
      return { kind: 'refused', reference: '', reason: row.problem };
    }
    let reference = '';
    try {
      const draft = this.layout.draft(row.fields);
      reference = referenceOf(draft);
      const earlier = this.taken.get(keyOf('reference', reference));
      if (earlier !== undefined) return { kind: 'duplicate', reference, reason: `the same reference as line ${earlier}` };
      if (draft.withdrawn) return this.take({ kind: 'withdrawn', reference }, row.line);
      const made = toListing(draft, reference);
      const listing = this.publishImplausible ? { ...made, implausible: null } : made;
      // the same content put online twice is one home; put online on another day it may be the flat next door
      const content = keyOf('content', `${listing.contentHash} ${listing.createdAt}`);
      const twin = this.taken.get(content);
      if (twin !== undefined) {
        this.rejected.add(keyOf('reference', reference));
        return { kind: 'duplicate', reference, reason: `the same content as line ${twin}` };
      }
      this.taken.set(content, row.line);
      return this.take({ kind: 'listing', reference, listing }, row.line);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.rejected.add(keyOf('reference', reference));
      return { kind: 'refused', reference, reason: error.message };
    }
  }

  private take(sorted: Sorted, line: number): Sorted {
    this.taken.set(keyOf('reference', sorted.reference), line);
    return sorted;
  }

  /** Whether the file holds this reference, its row refused or not: what a mirror leaves alone. */
  has = (reference: string): boolean => {
    const key = keyOf('reference', reference);
    return this.taken.has(key) || this.rejected.has(key);
  };

  lineOf = (reference: string): number => this.taken.get(keyOf('reference', reference)) ?? 0;
}
