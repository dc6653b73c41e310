import { Migration } from '@mikro-orm/migrations';

/** Adds the time from which on links `This was not me` are void whose counter is lower than that of the account; null before the first use. */
export class Migration20261126202500_undone_since extends Migration {
  override up(): void {
    this.addSql('alter table users add undone_since timestamptz null');
    // the presses so far voided every earlier link, and links expire after seven days
    this.addSql(`update users set undone_since = now() - interval '7 days' where device_counter > 0`);
  }

  override down(): void {
    this.addSql('alter table users drop column undone_since');
  }
}
