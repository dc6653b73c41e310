// Rows with a time, as the database driver returns them and as the API does.
import { toIsoTime } from '../../shared/time.ts';

/** A row of the database with the fields of `T`. */
export type Timed<T> = Omit<T, 'at'> & { at: string | Date };

export const withTime = <T extends { at: string | Date }>(row: T): Omit<T, 'at'> & { at: string } => ({ ...row, at: toIsoTime(row.at) });
