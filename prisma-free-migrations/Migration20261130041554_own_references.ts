import { Migration } from '@mikro-orm/migrations';

export class Migration20261130041554_own_references extends Migration {
  override name = 'Migration20261130041554_own_references';

  override up(): void | Promise<void> {
    this.addSql(`alter table "properties" alter column "agency_reference" type varchar(120) using ("agency_reference"::varchar(120));`);
    this.addSql(
      `create index "properties_own_reference_ix" on "public"."properties" (agency_reference, organization_id) where agency_reference is not null and (user_id is not null or organization_id is not null);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "properties_own_reference_ix";`);
    this.addSql(`alter table "properties" alter column "agency_reference" type varchar(100) using ("agency_reference"::varchar(100));`);
  }
}
