import { Migration } from '@mikro-orm/migrations';

/** Every index that answers a list or the map holds `completion` as it holds `furnished`; those of stated fields hold what the map and lists compare. */
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

const ON_MAP = 'latitude, longitude, map_x, map_y';
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

/** An index again, with its definition changed by an expression. */
export const replaceIndex = (name: string, expression: string): string => `
  do $$ declare definition text := pg_get_indexdef('${name}'::regclass); begin
    drop index ${name};
    execute ${expression};
  end $$`;
