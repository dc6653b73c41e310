import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what a listing says about costs and dates, null where it says nothing. service_charge: AED per square foot a year; cooling: who is
 * paid for it (in the rent, a district cooling provider, or by the home's own power bill); cheques: number of post-dated cheques for a
 * year's rent; handover: YYYY-MM; vacant: no tenant lives there; tenant_until: YYYY-MM-DD.
 */
export class Migration20261122205237_home_terms extends Migration {
  override up(): void {
    // checks and the index read all rows
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table properties
        add service_charge double precision null,
        add cooling varchar(8) null,
        add cheques smallint null,
        add handover varchar(7) null,
        add vacant boolean null,
        add tenant_until varchar(10) null,
        add constraint properties_service_charge_ck check (service_charge >= 0.5 and service_charge <= 100),
        add constraint properties_cooling_ck check (cooling in ('included', 'district', 'own')),
        add constraint properties_cheques_ck check (cheques >= 1 and cheques <= 12)`);
    this.addSql(`create index properties_cheques_ix on properties (price, id) where status = 'published' and cheques is not null`);
  }

  override down(): void {
    this.addSql('drop index properties_cheques_ix');
    this.addSql(`alter table properties drop column service_charge, drop column cooling, drop column cheques, drop column handover,
      drop column vacant, drop column tenant_until`);
  }
}
