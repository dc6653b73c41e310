import { Migration } from '@mikro-orm/migrations';

/** Adds the language in which emails to a person are written: `en` or `ar`, null where it is not known. */
export class Migration20261122122500_locale extends Migration {
  override up(): void {
    for (const table of ['users', 'newsletter_subscribers', 'inquiries', 'messages'])
      this.addSql(`alter table ${table} add column locale varchar(2)`);
  }

  override down(): void {
    for (const table of ['users', 'newsletter_subscribers', 'inquiries', 'messages'])
      this.addSql(`alter table ${table} drop column locale`);
  }
}
