import { Migration } from '@mikro-orm/migrations';

/**
 * Adds `completion` to the indexes of lists and of the map, and to the indexes of furnished, completed and cheaper homes what other filters
 * and the map compare. So homes are checked without reading their rows.
 */
export class Migration20261122143000_completion_indexes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ') WHERE', ', ${columns}) WHERE')`));
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [name, columns] of ADDED) this.addSql(replaceIndex(name, `replace(definition, ', ${columns})', ')')`));
  }
}

/** The columns that the map reads. */
const ON_MAP = 'latitude, longitude, map_x, map_y';
/** The columns that are added to the INCLUDE list of each index. */
const ADDED: [index: string, columns: string][] = [
  ...[
    'properties_rank_ix',
    'properties_rank_all_ix',
    'properties_filter_ix',
    'properties_place_rank_ix',
    'properties_emirate_rank_ix',
    'properties_price_ix',
    'properties_size_ix',
    'properties_bedrooms_ix',
    'properties_amenity_bits_ix',
  ].map((name): [string, string] => [name, 'completion']),
  ['properties_newest_ix', 'completion, location'],
  ['properties_map_ix', 'completion, created_at'],
  ['properties_furnished_ix', `completion, emirate, ${ON_MAP}`],
  ['properties_completion_ix', `furnished, location, emirate, ${ON_MAP}`],
  ['properties_price_dropped_ix', `furnished, completion, location, emirate, ${ON_MAP}`],
];

/**
 * SQL: replaces an index. `expression` is SQL that makes the new statement from `definition`, the statement that creates the present index.
 */
export const replaceIndex = (name: string, expression: string): string => `
  do $$ declare definition text := pg_get_indexdef('${name}'::regclass); begin
    drop index ${name};
    execute ${expression};
  end $$`;
