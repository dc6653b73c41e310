import { Migration } from '@mikro-orm/migrations';

/** Floor plans, films and tours of homes, and what is said of their pictures. Constant defaults rewrite no row. */
export class Migration20261201030018_pictures extends Migration {
  override up(): void {
    this.addSql(
      `alter table "properties" add "floor_plans" text[] not null default '{}', add "pictures" jsonb not null default '[]', add "film" varchar(500) null;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "properties" drop column "floor_plans", drop column "pictures", drop column "film";`);
  }
}
