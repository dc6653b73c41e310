import { Migration } from '@mikro-orm/migrations';

export class Migration20261129025354_agent_arabic extends Migration {
  override name = 'Migration20261129025354_agent_arabic';

  override up(): void | Promise<void> {
    this.addSql(`alter table "agents" add "name_ar" varchar(100) null, add "title_ar" varchar(120) null, add "bio_ar" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "agents" drop column "name_ar", drop column "title_ar", drop column "bio_ar";`);
  }
}
