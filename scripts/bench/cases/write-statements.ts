// The statements that `npm run bench -- writes` and `-- index-costs` measure: each writes one row of `properties`.
import { COLUMNS, generatedLine } from '../../../src/server/seed/generate-row.ts';

/** Inserts a property; its values are those of `valuesOf`. */
export const INSERT = `insert into properties (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}) returning id`;
/** Changes of a property by the name that is printed. Each binds its id. */
export const CHANGES = {
  'price edit': 'update properties set price = price + 1, updated_at = now() where id = $1',
  'move to another place': `update properties set location = 'Arjan', latitude = 25.0631, longitude = 55.2394 where id = $1`,
  pause: `update properties set status = 'paused' where id = $1`,
  publish: `update properties set status = 'published' where id = $1`,
  delete: 'delete from properties where id = $1',
};

/** A row of the generator that none of `homes` generated homes has: these are the rows below `homes`. */
export const firstUnusedRow = (homes: number): number => homes * 2;

/**
 * The values of INSERT: row `i` of the generator at the time `now` (milliseconds), as an owner's own listing with
 * the reference `bench <i>`.
 */
export const valuesOf = (i: number, now: number): (string | null)[] => {
  const line = generatedLine(i, now).split('\t');
  // a generated line has the format of COPY, in which \N is null; its first two values, source and reference, are replaced
  return ['own', `bench ${i}`, ...line.slice(2).map((value) => (value === '\\N' ? null : value))];
};
