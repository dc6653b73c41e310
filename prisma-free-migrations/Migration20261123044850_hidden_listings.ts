import { Migration } from '@mikro-orm/migrations';

/** Adds an index of listings that are not published, so that staff can count them without reading the published ones. */
export class Migration20261123044850_hidden_listings extends Migration {
  override up(): void {
    this.addSql("create index properties_hidden_ix on properties (status) where status <> 'published'");
  }

  override down(): void {
    this.addSql('drop index properties_hidden_ix');
  }
}
