import { Migration } from '@mikro-orm/migrations';

/** What is asked, by place, type and bedrooms, and what recent sales say about homes for sale. Jobs write both anew. */
export class Migration20261122213000_asking_prices extends Migration {
  override up(): void {
    this.addSql(`
      create table asking_prices (
        purpose text not null,
        location text not null,
        type text not null,
        bedrooms smallint not null,
        n int not null,
        median int not null,
        unit_prices real[] not null,
        primary key (purpose, location, type, bedrooms)
      )`);
    this.addSql(`
      create table property_estimates (
        property_id int primary key,
        version int not null,
        location text not null,
        evidence text not null,
        low int not null,
        middle int not null,
        high int not null,
        ratio real not null
      )`);
    this.addSql('create index property_estimates_place_ix on property_estimates (location, evidence, ratio)');
  }

  override down(): void {
    this.addSql('drop table asking_prices, property_estimates');
  }
}
