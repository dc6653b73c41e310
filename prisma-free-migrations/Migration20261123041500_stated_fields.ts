import { Migration } from '@mikro-orm/migrations';

/**
 * Adds an index for searches by completion and furnishing together. With the index of only one of them, a search passed 100,000 homes and
 * exceeded the time limit of a read.
 */
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
