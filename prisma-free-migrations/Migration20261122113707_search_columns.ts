import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what searches can ask for: whether a home is completed, when its price was lowered, the parts of its address (such as a tower), and
 * the references of portals and agencies.
 */
export class Migration20261122113707_search_columns extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(
      `alter table properties add column completion varchar(8), add column price_dropped_at timestamptz, add column agency_reference varchar(100)`,
    );
    this.addSql(`alter table properties add constraint properties_completion_ck check (completion in ('ready', 'off-plan'))`);
    // the parts of an address between commas, in lower case
    this.addSql(`create function address_parts(address text) returns text[] immutable parallel safe language sql
      return string_to_array(lower(address), ', ')`);
    const included = 'include (property_type, bedrooms, bathrooms, price, area, amenity_bits)';
    this.addSql(`create index properties_completion_ix on properties (completion, transaction_type, rank desc, created_at desc, id desc)
      ${included} where status = 'published' and completion is not null`);
    this.addSql(`create index properties_price_dropped_ix on properties (transaction_type, rank desc, created_at desc, id desc)
      ${included} where status = 'published' and price_dropped_at is not null`);
    this.addSql(`create index properties_address_parts_ix on properties using gin (address_parts(address)) where status = 'published'`);
    this.addSql(`create index properties_reference_ix on properties (lower(reference)) where status = 'published'`);
    this.addSql(`create index properties_agency_reference_ix on properties (lower(agency_reference))
      where status = 'published' and agency_reference is not null`);
    this.addSql(`create index properties_permit_ix on properties (permit_number) where status = 'published' and permit_number is not null`);
    // price_dropped_at: when the price last changed, if that lowered it; null after a rise or a change between sale and rent
    this.addSql(`create function note_price_drop() returns trigger language plpgsql as $$
      begin
        new.price_dropped_at = case when new.price < old.price and new.transaction_type = old.transaction_type then now() end;
        return new;
      end $$`);
    this.addSql(`create trigger properties_price_drop before update of price, transaction_type on properties for each row
      when (old.price <> new.price or old.transaction_type <> new.transaction_type) execute function note_price_drop()`);
    // price drops until now: `price_changes` has the price before each change
    this.addSql(`update properties p set price_dropped_at = c.changed_at
      from (select distinct on (property_id) property_id, price, changed_at from price_changes order by property_id, changed_at desc, id desc) c
      where c.property_id = p.id and c.price > p.price`);
    // the names of buildings that searches recognise; n: number of homes. A job writes them.
    this.addSql(`create table search_buildings (name text not null, emirate text not null, n int not null, primary key (name, emirate))`);
  }

  override down(): void {
    this.addSql('drop table search_buildings');
    this.addSql('drop trigger properties_price_drop on properties');
    this.addSql('drop function note_price_drop()');
    this.addSql('drop index properties_address_parts_ix, properties_reference_ix');
    this.addSql('drop function address_parts(text)');
    this.addSql('alter table properties drop column completion, drop column price_dropped_at, drop column agency_reference');
  }
}
