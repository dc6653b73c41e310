import { Migration } from '@mikro-orm/migrations';

/** Agencies' own references are longer than 120 characters. A longer limit rewrites no row. */
export class Migration20261122060211_references extends Migration {
  override name = 'Migration20261122060211_references';

  override up(): void | Promise<void> {
    this.addSql(`alter table "properties" alter column "reference" type varchar(500);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "properties" alter column "reference" type varchar(120) using left("reference", 120);`);
  }
}
