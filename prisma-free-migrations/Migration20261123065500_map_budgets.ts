import { Migration } from '@mikro-orm/migrations';
import { replaceIndex } from './Migration20261122143000_completion_indexes.ts';

const INDEXES = ['properties_map_ix', 'properties_newest_ix'];

/**
 * Adds `cheques`, the number of payments of a year's rent, to the indexes of the map: whether a home is within a budget depends on it, and
 * rows need not be read.
 */
export class Migration20261123065500_map_budgets extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const name of INDEXES) this.addSql(replaceIndex(name, `replace(definition, ') WHERE', ', cheques) WHERE')`));
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    for (const name of INDEXES) this.addSql(replaceIndex(name, `replace(definition, ', cheques)', ')')`));
  }
}
