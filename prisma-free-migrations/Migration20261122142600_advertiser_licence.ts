import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the licence number of the agency that advertises, and to a saved home the member's note and the price when it was saved (AED, per
 * month for rent).
 */
export class Migration20261122142600_advertiser_licence extends Migration {
  override up(): void {
    this.addSql('alter table properties add column advertiser_licence varchar(40)');
    this.addSql('alter table saved_properties add column price int, add column note varchar(500)');
    // for homes that are saved already, today's price
    this.addSql('update saved_properties s set price = p.price from properties p where p.id = s.property_id');
  }

  override down(): void {
    this.addSql('alter table properties drop column advertiser_licence');
    this.addSql('alter table saved_properties drop column price, drop column note');
  }
}
