import { Migration } from '@mikro-orm/migrations';

/** The licence of the agency that advertises, and the price of a home when it was saved. */
export class Migration20261122142600_advertiser_licence extends Migration {
  override up(): void {
    this.addSql('alter table properties add column advertiser_licence varchar(40)');
    this.addSql('alter table saved_properties add column price int, add column note varchar(500)');
    this.addSql('update saved_properties s set price = p.price from properties p where p.id = s.property_id');
  }

  override down(): void {
    this.addSql('alter table properties drop column advertiser_licence');
    this.addSql('alter table saved_properties drop column price, drop column note');
  }
}
