import { Migration } from '@mikro-orm/migrations';

export class Migration20261130000516_unanswered extends Migration {
  override name = 'Migration20261130000516_unanswered';

  override up(): void | Promise<void> {
    this.addSql(`alter table "organizations" add "unanswered_rule" varchar(10) not null default 'nothing';`);
    this.addSql(
      `alter table "organizations" add constraint "organizations_unanswered_ck" check (unanswered_rule in ('nothing', 'remind', 'next'));`,
    );

    this.addSql(`alter table "inquiries" add "unanswered_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "inquiries" drop column "unanswered_at";`);

    this.addSql(`alter table "organizations" drop constraint "organizations_unanswered_ck";`);
    this.addSql(`alter table "organizations" drop column "unanswered_rule";`);
  }
}
