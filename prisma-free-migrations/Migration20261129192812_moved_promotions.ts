import { Migration } from '@mikro-orm/migrations';

export class Migration20261129192812_moved_promotions extends Migration {
  override name = 'Migration20261129192812_moved_promotions';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "payments" add "moved_from_id" int null, add "moved_at" timestamptz null, add "moved_seconds" int null, add "moved_level" smallint null;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_moved_from_id_foreign" foreign key ("moved_from_id") references "properties" ("id") on delete set null;`,
    );
    this.addSql(`create index "payments_moved_from_ix" on "payments" ("moved_from_id");`);
    this.addSql(
      `alter table "payments" add constraint "payments_moved_ck" check (num_nulls(moved_at, moved_seconds, moved_level) in (0, 3));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "payments" drop constraint "payments_moved_from_id_foreign";`);

    this.addSql(`drop index "payments_moved_from_ix";`);
    this.addSql(`alter table "payments" drop constraint "payments_moved_ck";`);
    this.addSql(
      `alter table "payments" drop column "moved_from_id", drop column "moved_at", drop column "moved_seconds", drop column "moved_level";`,
    );
  }
}
