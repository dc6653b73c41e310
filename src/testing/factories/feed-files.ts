// Writes feed files to a temporary folder and reads them as an import does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFeed } from '../../server/import/import.ts';
import { type ClassifiedRow, RowClassifier } from '../../server/import/row-classifier.ts';

/** The files that a test imports. */
export interface FeedFiles {
  /** Writes a file and returns its path. */
  write: (content: string | Buffer) => string;
  /** What an import makes of the rows of a file, without a database. */
  sortRows: (file: string, map?: string) => Promise<ClassifiedRow[]>;
  /** Deletes the folder. */
  remove: () => void;
}

/** Creates a folder for the feed files of a test. */
export function feedFiles(): FeedFiles {
  const folder = mkdtempSync(join(tmpdir(), 'homes-feed-'));
  let files = 0;
  return {
    write: (content) => {
      const path = join(folder, `${++files}.txt`);
      writeFileSync(path, content);
      return path;
    },
    sortRows: async (file, map) => {
      const { layout, rows, close } = await openFeed({ file, map });
      const classifier = new RowClassifier(layout);
      const sorted: ClassifiedRow[] = [];
      for await (const row of rows) sorted.push(classifier.classify(row));
      await close();
      return sorted;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
