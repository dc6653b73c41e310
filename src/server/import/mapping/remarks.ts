// Collects what an import could not read or understand in its rows, so that the report has a line for each kind.
import { formatNumber } from '../../../shared/format.ts';
import { cleanLine, cutAtWord } from './html-text.ts';

/** The kinds of remarks and how their lines begin, in the order of the report. */
const LABELS = {
  unread: 'not read',
  status: 'status not understood',
  bathrooms: 'bathrooms unknown',
  furnished: 'furnishing not understood',
  completion: 'completion not understood',
  terms: 'not understood',
  amenities: 'amenities dropped',
  pictures: 'pictures dropped',
  films: 'films and tours dropped, because of their host',
  dates: 'dates not read',
  dayOrder: 'days read as day first, though they can be month first ("dates": "month-first" in the map says so)',
  permits: 'permits dropped',
  coordinates: 'coordinates dropped',
  swapped: 'coordinates swapped, because only so they lie in the UAE',
  agents: 'agents without a profile, because of no valid email address',
  places: 'emirate of the map not taken, because the row names another',
  alike: 'alike in all but the reference, stored each',
} as const;
export type RemarkKind = keyof typeof LABELS;

/** Adds a remark about a row. `subject`: the word, field or reason that rows have in common; `example`: the text of the row. */
export type Remark = (kind: RemarkKind, subject: string, example?: string) => void;

/** Subjects of a kind that are counted; a file where each row has its own word has no more of them in memory. */
const MAX_SUBJECTS = 500;
/** Subjects of a kind that its line names. */
const SHOWN_SUBJECTS = 8;

/** A remark about a row, as `Remark` takes it. */
export type NotedRemark = [kind: RemarkKind, subject: string, example: string];

interface Subject {
  homes: number;
  example: string;
}

/** What rows have in common that was not read or not taken: the number of homes, and the text of one of them. */
export interface SubjectRemark extends Subject {
  kind: RemarkKind;
  subject: string;
}

/** Most remarks of an import that are kept apart from its lines. */
const MAX_LISTED = 200;

const short = (text: string): string => cutAtWord(cleanLine(text), 60);

/** `1 home`, `2,000 homes` */
export const homesText = (count: number): string => `${formatNumber(count)} home${count === 1 ? '' : 's'}`;

/** The remarks of an import, by kind and subject. Counts each subject once a row. */
export class Remarks {
  private readonly subjects = new Map<RemarkKind, Map<string, Subject>>();
  /** The remarks of the current row: `kind subject` → example. */
  private row = new Map<string, NotedRemark>();

  /** Notes a remark about the current row, which `keepRow` counts. */
  readonly add: Remark = (kind, subject, example = '') => {
    const key = `${kind} ${subject}`;
    if (!this.row.has(key)) this.row.set(key, [kind, subject, example]);
  };

  /** Begins a row; what was noted since the last `keepRow` is forgotten. */
  beginRow(): void {
    if (this.row.size > 0) this.row = new Map();
  }

  /** What was noted about the current row so far. */
  noted(): NotedRemark[] {
    return [...this.row.values()];
  }

  /** Counts what was noted about the current row. */
  keepRow(): void {
    for (const [kind, subject, example] of this.row.values()) {
      const ofKind = this.subjects.get(kind) ?? new Map<string, Subject>();
      this.subjects.set(kind, ofKind);
      const name = subject.length > 200 || /[\n<]/.test(subject) ? short(subject) : subject;
      const known = ofKind.get(name);
      if (known) known.homes++;
      else if (ofKind.size < MAX_SUBJECTS) ofKind.set(name, { homes: 1, example: short(example) });
    }
    this.beginRow();
  }

  /** The remarks by kind, the most frequent first. */
  list(): SubjectRemark[] {
    return (Object.keys(LABELS) as RemarkKind[])
      .flatMap((kind) =>
        [...(this.subjects.get(kind) ?? [])]
          .toSorted(([, a], [, b]) => b.homes - a.homes)
          .map(([subject, { homes, example }]) => ({ kind, subject, homes, example })),
      )
      .slice(0, MAX_LISTED);
  }

  /** One line for each kind that occurred: `not read: Furnishing (3 homes, such as "Furnished")`. */
  lines(): string[] {
    return (Object.keys(LABELS) as RemarkKind[]).flatMap((kind) => {
      const ofKind = this.subjects.get(kind);
      if (!ofKind) return [];
      const subjects = [...ofKind].toSorted(([, a], [, b]) => b.homes - a.homes);
      const texts = subjects.slice(0, SHOWN_SUBJECTS).map(([subject, { homes, example }]) => {
        const suchAs = example ? `, such as "${example}"` : '';
        return subject ? `${subject} (${homesText(homes)}${suchAs})` : `${homesText(homes)}${suchAs}`;
      });
      const more = subjects.length > SHOWN_SUBJECTS ? [`and ${formatNumber(subjects.length - SHOWN_SUBJECTS)} more`] : [];
      return [`${LABELS[kind]}: ${[...texts, ...more].join(', ')}`];
    });
  }
}
