import { Migration } from '@mikro-orm/migrations';

/**
 * Adds indexes for lists in order of size, of price per square foot (in fils) and of the date of a lowered price, and for homes with photos
 * and homes that their owners advertise without an agent.
 */
export class Migration20261122153000_search_orders extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    const filterColumns = 'bedrooms, bathrooms, price, amenity_bits';
    this.addSql(`create index properties_area_ix on properties (transaction_type, property_type, area, id)
      include (emirate, ${filterColumns}, furnished) where status = 'published'`);
    this.addSql(`create index properties_unit_price_ix on properties (transaction_type, (price::bigint * 100 / area), id)
      include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished) where status = 'published'`);
    this.addSql(`create index properties_price_drop_ix on properties (transaction_type, price_dropped_at desc, id desc)
      include (emirate, location, property_type, bedrooms, bathrooms, price, area, amenity_bits)
      where status = 'published' and price_dropped_at is not null`);
    this.addSql(`create index properties_photos_ix on properties (transaction_type, rank desc, created_at desc, id desc)
      include (emirate, property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published' and images <> '{}'`);
    this.addSql(`create index properties_owner_ix on properties (transaction_type, rank desc, created_at desc, id desc)
      include (property_type, bedrooms, bathrooms, price, area, amenity_bits)
      where status = 'published' and user_id is not null and agent_id is null`);
  }

  override down(): void {
    this.addSql(
      'drop index properties_area_ix, properties_unit_price_ix, properties_price_drop_ix, properties_photos_ix, properties_owner_ix',
    );
  }
}
