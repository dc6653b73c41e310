import { Migration } from '@mikro-orm/migrations';

/** The default list of a place holds what its usual filters compare: a deep page is found by the index alone. */
export class Migration20261120000700_place_order extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop index properties_place_rank_ix');
    this.addSql(`create index properties_place_rank_ix on properties (location, rank desc, created_at desc, id desc)
      include (transaction_type, property_type, bedrooms, price) where status = 'published'`);
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop index properties_place_rank_ix');
    this.addSql(
      `create index properties_place_rank_ix on properties (location, rank desc, created_at desc, id desc) where status = 'published'`,
    );
  }
}
