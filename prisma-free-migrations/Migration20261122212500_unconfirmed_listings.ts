import { Migration } from '@mikro-orm/migrations';

/** Adds a table of listings that wait: they are published once their owner confirms the email address of the account. */
export class Migration20261122212500_unconfirmed_listings extends Migration {
  override up(): void {
    this.addSql(`
      create table unconfirmed_listings (
        property_id int primary key,
        created_at timestamptz not null default now(),
        constraint unconfirmed_listings_property_id_foreign foreign key (property_id) references properties (id) on update cascade on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table unconfirmed_listings');
  }
}
