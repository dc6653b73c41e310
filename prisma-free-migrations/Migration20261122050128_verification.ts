import { Migration } from '@mikro-orm/migrations';

/**
 * What was checked of a listing, and when it became another home. Homes of before have no evidence and so no mark: an import gives it to those whose
 * source names a permit of the right form, staff to others.
 */
export class Migration20261122050128_verification extends Migration {
  override name = 'Migration20261122050128_verification';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "properties" add "verified_what" varchar(200) null, add "verified_by" varchar(12) null, add "verified_at" timestamptz null, add "replaced_at" timestamptz null;`,
    );
    this.addSql(
      `alter table "properties" add constraint "properties_verified_ck" check (num_nulls(verified_what, verified_by, verified_at) in (0, 3) and verified_by in ('permit', 'staff'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "properties" drop constraint "properties_verified_ck";`);
    this.addSql(
      `alter table "properties" drop column "verified_what", drop column "verified_by", drop column "verified_at", drop column "replaced_at";`,
    );
  }
}
