import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the display settings of a user, and exchange rates: `per_aed` is what one AED is worth in the currency on the day `date`. Adding a
 * column without a default rewrites no row.
 */
export class Migration20261122124954_preferences extends Migration {
  override up(): void {
    this.addSql('alter table users add preferences jsonb');
    this.addSql(`create table exchange_rates (currency varchar(3) primary key, per_aed double precision not null, date date not null,
      set_by_hand boolean not null default false)`);
  }

  override down(): void {
    this.addSql('drop table exchange_rates');
    this.addSql('alter table users drop column preferences');
  }
}
