// The statements that `npm run bench -- writes` and `-- index-costs` measure: each inserts, updates or deletes one row of `properties`, and
// triggers then update the tables that are derived from it.
import { COLUMNS, generatedLine } from '../../../src/server/seed/generate-row.ts';

/** SQL: inserts a property, with the values of `valuesOf` as parameters. */
export const INSERT = `insert into properties (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}) returning id`;
/** SQL: changes of a property, by the name that is printed. The parameter is the id of the property. */
export const CHANGES = {
  'price edit': 'update properties set price = price + 1, updated_at = now() where id = $1',
  'move to another place': `update properties set location = 'Arjan', latitude = 25.0631, longitude = 55.2394 where id = $1`,
  pause: `update properties set status = 'paused' where id = $1`,
  publish: `update properties set status = 'published' where id = $1`,
  delete: 'delete from properties where id = $1',
};

/** The number of a row that the generator has not used yet, far behind the rows 0 to `homes` - 1 of the generated homes. */
export const firstUnusedRow = (homes: number): number => homes * 2;

/**
 * The parameters of INSERT: row `i` of the generator as an owner's listing with the reference `bench <i>`. `now` is the time of the
 * generator in milliseconds since 1970.
 */
export const valuesOf = (i: number, now: number): (string | null)[] => {
  const line = generatedLine(i, now).split('\t');
  // a generated line has the format of COPY, in which \N is null; its first two values, source and reference, are replaced
  return ['own', `bench ${i}`, ...line.slice(2).map((value) => (value === '\\N' ? null : value))];
};
