import { Migration } from '@mikro-orm/migrations';

/** Adds whether a home is furnished (null where its listing does not say), and fills it from the amenities that imports stated. */
export class Migration20261122091501_furnished extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`alter table properties add column furnished varchar(6)`);
    this.addSql(`update properties set furnished = case when other_amenities @> '{furnished}' then 'yes' else 'partly' end
      where other_amenities && '{furnished,partly furnished}'`);
    this.addSql(`alter table properties add constraint properties_furnished_ck check (furnished in ('yes', 'partly', 'no'))`);
    this.addSql(`create index properties_furnished_ix on properties (furnished, transaction_type, rank desc, created_at desc, id desc)
      include (property_type, bedrooms, bathrooms, price, area, amenity_bits) where status = 'published' and furnished is not null`);
  }

  override down(): void {
    this.addSql('alter table properties drop column furnished');
  }
}
