import { Migration } from '@mikro-orm/migrations';

/** Market insights: what a job counts at night for each kind of homes of an area, and an index of the homes of an area that came and went. */
export class Migration20261129233000_market_insights extends Migration {
  override up(): void {
    // bedrooms: 0 for studios; fresh: homes that came online in 29 days; gone_days, gone_homes: how many of those that went were online for so many days;
    // until: the last day that was counted
    this.addSql(`
      create table market_nights (
        purpose text not null,
        location text not null,
        emirate text not null,
        type text not null,
        bedrooms smallint not null,
        homes int not null,
        views int not null,
        saves int not null,
        fresh int not null,
        gone_days int[] not null,
        gone_homes int[] not null,
        until date not null,
        primary key (purpose, location, emirate, type, bedrooms)
      )`);
    this.addSql(
      `create index home_events_market_ix on home_events (location, purpose, at) include (kind, property_id, emirate, type, bedrooms, is_repeated)
         where kind in ('new', 'taken', 'gone')`,
    );
  }

  override down(): void {
    this.addSql('drop index home_events_market_ix');
    this.addSql('drop table market_nights');
  }
}
