import { quote, raw } from '@mikro-orm/core';

/** An index in the form in which an entity declares it. */
export interface PropertyIndex {
  name: string;
  /** Builds the SQL that creates the index, from the quoted names of the table and the index. */
  expression: (columns: unknown, table: { toString(): string }, index: string) => ReturnType<typeof quote>;
}

/** The parts of `create index`, in SQL. */
interface IndexParts {
  /** The columns or expressions that the index is ordered by. */
  columns: string;
  /** Columns that the index also holds, as comma-separated lists; several only to keep lines short. */
  include?: readonly string[];
  /** The kind of index: a B-tree by default; `gin` finds elements of arrays and words of texts. */
  using?: 'gin';
  /** Storage parameters, for `with`. */
  settings?: string;
  /** Which homes are in the index: the published ones by default. */
  where?: string;
}

/** SQL: the homes that visitors see. */
export const PUBLISHED = "status = 'published'";

/** Declares an index with the SQL of its parts. */
export function makeIndex(name: string, { columns, include, using, settings, where = PUBLISHED }: IndexParts): PropertyIndex {
  const clauses = [
    using ? `using ${using} (${columns})` : `(${columns})`,
    include && `include (${include.join(', ')})`,
    settings && `with (${settings})`,
    `where ${where}`,
  ];
  const definition = clauses.filter(Boolean).join(' ');
  return { name, expression: (_columns, table, index) => quote`create index ${index} on ${table} ${raw(definition)}` };
}
