import { Migration } from '@mikro-orm/migrations';

export class Migration20261128235015_visitor_confirmed extends Migration {
  override name = 'Migration20261128235015_visitor_confirmed';

  override up(): void | Promise<void> {
    this.addSql(`alter table "inquiries" add "visitor_confirmed_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "inquiries" drop column "visitor_confirmed_at";`);
  }
}
