import { Migration } from '@mikro-orm/migrations';

/** Adds what adverts ask, before it was converted to the price. Of existing rows it is not known; no index includes it. */
export class Migration20261128222658_advertised_prices extends Migration {
  override up(): void {
    this.addSql(
      'alter table properties add advertised_price numeric(14,2) null, add advertised_period varchar(9) null, add advertised_currency varchar(3) null',
    );
    this.addSql(`alter table properties add constraint properties_advertised_ck check (advertised_price > 0
      and advertised_period in ('year', 'half-year', 'quarter', 'month', 'week', 'day')
      and (advertised_price is not null or num_nonnulls(advertised_period, advertised_currency) = 0))`);
  }

  override down(): void {
    this.addSql('alter table properties drop constraint properties_advertised_ck');
    this.addSql('alter table properties drop column advertised_price, drop column advertised_period, drop column advertised_currency');
  }
}
