// Finds the mapping that a member used for an earlier file with the same columns.
import { createHash } from 'node:crypto';
import type { FileMapping } from '../../../shared/incoming-feed/import-file.ts';
import type { Inspected } from './inspect.ts';

/** A mapping with the columns of its file. */
export interface RememberedMapping {
  /** `columnsKeyOf` of the file. */
  key: string;
  mapping: FileMapping;
}

/** The columns of a file as a short text; null for a file of a known format, which has none. */
export const columnsKeyOf = (columns: readonly { name: string }[]): string | null =>
  columns.length === 0
    ? null
    : createHash('sha256')
        .update(JSON.stringify(columns.map(({ name }) => name)))
        .digest('hex');

/** What was found out about a file, with the mapping that its member used before in place of a guess. */
export function withRemembered(inspected: Inspected, remembered: readonly RememberedMapping[]): Inspected & { isRemembered: boolean } {
  const key = columnsKeyOf(inspected.columns);
  const known = remembered.find((each) => each.key === key);
  return known ? { ...inspected, mapping: known.mapping, isRemembered: true } : { ...inspected, isRemembered: false };
}
