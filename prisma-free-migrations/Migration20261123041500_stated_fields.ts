import { Migration } from '@mikro-orm/migrations';

/** Homes that state completion and furnishing: by one of them alone 100,000 were looked through, and no home found within the time of a read. */
export class Migration20261123041500_stated_fields extends Migration {
  override up(): void {
    this.addSql(`create index properties_stated_ix on properties (completion, furnished, transaction_type, area, id)
      include (property_type, bedrooms, bathrooms, price, amenity_bits, location, emirate, created_at, rank)
      where status = 'published' and completion is not null and furnished is not null`);
  }

  override down(): void {
    this.addSql('drop index properties_stated_ix');
  }
}
