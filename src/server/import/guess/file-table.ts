// What is kept of the table in a file that a member uploaded, while it waits to be imported.

/** The header that a table gets in place of its first lines. */
export interface FileHeader {
  /** How many lines of the file it replaces; 0 for a table without a header. */
  lines: number;
  names: string[];
  delimiter: string;
}

/** A column: with its first values, and its words where these are few. */
export interface FileColumn {
  name: string;
  examples: string[];
  words: [word: string, homes: number][];
}
