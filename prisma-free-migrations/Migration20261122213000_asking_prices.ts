import { Migration } from '@mikro-orm/migrations';

/** Adds statistics of asking prices, and estimates of homes for sale from registered sales. Nightly jobs write both tables. */
export class Migration20261122213000_asking_prices extends Migration {
  override up(): void {
    // n: number of homes; median: AED, per month for rent; unit_prices: AED per square foot, 51 quantiles, one for every two percent
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
    // version: the run of the model; low, middle, high: AED; ratio: asking price divided by `middle`; evidence: what kind of sales it is
    // from
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
