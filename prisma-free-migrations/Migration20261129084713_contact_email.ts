import { Migration } from '@mikro-orm/migrations';

export class Migration20261129084713_contact_email extends Migration {
  override name = 'Migration20261129084713_contact_email';

  override up(): void | Promise<void> {
    this.addSql(`alter table "properties" add "contact_email" varchar(254) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "properties" drop column "contact_email";`);
  }
}
