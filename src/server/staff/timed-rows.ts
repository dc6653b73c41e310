// Converts the time column `at` of database rows, which the driver returns as a text or a Date, to ISO 8601 in UTC as the API returns it.
import { toIsoTime } from '../../shared/time.ts';

/** The database row of an API object `T`: the same fields, but `at` is not converted yet. */
export type Timed<T> = Omit<T, 'at'> & { at: string | Date };

/** The row as the API returns it, with `at` in ISO 8601. */
export const withTime = <T extends { at: string | Date }>(row: T): Omit<T, 'at'> & { at: string } => ({ ...row, at: toIsoTime(row.at) });
