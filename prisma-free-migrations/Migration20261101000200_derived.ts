import { Migration } from '@mikro-orm/migrations';

/**
 * What is derived from `properties`, kept by statement triggers so that counts and map clusters never scan it:
 * - property_facets: published homes per (transaction type, emirate, location, property type, bedrooms)
 * - property_cells: published homes per map cell; a cell of level c is a web-mercator tile of zoom c, and c = map zoom + 2 gives 64-pixel
 *   clusters. Sums of micro-degrees are integers, so that adding and taking away never drifts.
 * - search_terms: the words that typos are corrected to (rebuilt by a job)
 * - rate_limits: counts of calls, written by the limiter
 * Rows are written in key order, so that concurrent writers wait for each other instead of deadlocking.
 */
const LEVELS = 'generate_series(7, 18)';

const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const cellKeys = 'c, transaction_type, property_type, x, y';

/** Rows that went in (+1) and out (-1); a price edit nets to nothing and touches neither table. */
const applyDeltas = (changes: string) => `
    insert into property_facets as t (${facetKeys}, n)
    select * from (select ${facetKeys}, sum(d)::int n from (${changes}) r where status = 'published' group by ${facetKeys}) s
      where n <> 0 order by ${facetKeys}
    on conflict (${facetKeys}) do update set n = t.n + excluded.n;
    insert into property_cells as t (${cellKeys}, n, slat, slng)
    select * from (
      select c::smallint c, transaction_type, property_type, cell_x(longitude, c) x, cell_y(latitude, c) y, sum(d)::int n,
        sum(d * round(latitude * 1000000))::bigint slat, sum(d * round(longitude * 1000000))::bigint slng
      from (${changes}) r, ${LEVELS} c where status = 'published' and latitude is not null group by 1, 2, 3, 4, 5) s
      where n <> 0 or slat <> 0 or slng <> 0 order by ${cellKeys}
    on conflict (${cellKeys}) do update set n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng;`;

export class Migration20261101000200_derived extends Migration {
  override up(): void {
    this.addSql(`create function cell_x(lng float8, c int) returns int immutable parallel safe language sql as
      $$ select floor((lng + 180) / 360 * (1 << c))::int $$`);
    this.addSql(`create function cell_y(lat float8, c int) returns int immutable parallel safe language sql as
      $$ select floor((1 - asinh(tan(radians(lat))) / pi()) / 2 * (1 << c))::int $$`);

    this.addSql(`create table property_facets (transaction_type varchar(4), emirate varchar(60), location varchar(100), property_type varchar(20),
      bedrooms smallint, n int not null, primary key (${facetKeys})) with (fillfactor = 70)`);
    this.addSql(`create table property_cells (c smallint, transaction_type varchar(4), property_type varchar(20), x int, y int, n int not null,
      slat bigint not null, slng bigint not null, primary key (c, transaction_type, property_type, x, y)) with (fillfactor = 70)`);
    this.addSql(`create index property_cells_view_ix on property_cells (c, x, y) include (transaction_type, property_type, n, slat, slng)`);
    this.addSql(`create table search_terms (term text primary key, stem text not null, freq real not null)`);

    this.addSql('create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)');

    // A17: the order of the default list. A promotion counts while it runs; sweepExpiredPromotions touches a row whose promotion has ended.
    this.addSql(`create function property_rank() returns trigger language plpgsql as $$
      begin
        new.rank = (case when new.is_promoted and new.promotion_end_date > now() then new.promotion_level * 4 else 0 end)
          + (case when new.premium then 2 else 0 end) + (case when new.featured then 1 else 0 end);
        return new;
      end $$`);
    this.addSql(`create trigger properties_rank before insert or update on properties for each row execute function property_rank()`);

    const branch = (changes: string) => `begin ${applyDeltas(changes)} return null; end`;
    const gone = 'select -1 as d, o.* from old_rows o';
    const come = 'select 1 as d, n.* from new_rows n';
    this.addSql(`create function property_derive_insert() returns trigger language plpgsql as $$ ${branch(come)} $$`);
    this.addSql(
      `create function property_derive_update() returns trigger language plpgsql as $$ ${branch(`${gone} union all ${come}`)} $$`,
    );
    this.addSql(`create function property_derive_delete() returns trigger language plpgsql as $$ ${branch(gone)} $$`);
    this.addSql(`create trigger properties_derive_insert after insert on properties referencing new table as new_rows
      for each statement execute function property_derive_insert()`);
    this.addSql(`create trigger properties_derive_update after update on properties referencing old table as old_rows new table as new_rows
      for each statement execute function property_derive_update()`);
    this.addSql(`create trigger properties_derive_delete after delete on properties referencing old table as old_rows
      for each statement execute function property_derive_delete()`);

    // a recount from nothing: after a bulk load with the triggers off, and what the test compares the triggers' work with
    this.addSql(`create function property_recount() returns void language plpgsql as $$
      begin
        truncate property_facets, property_cells;
        ${applyDeltas('select 1 as d, p.* from properties p')}
      end $$`);
  }

  override down(): void {
    for (const when of ['insert', 'update', 'delete']) {
      this.addSql(`drop trigger properties_derive_${when} on properties`);
      this.addSql(`drop function property_derive_${when}`);
    }
    this.addSql('drop trigger properties_rank on properties');
    for (const name of ['property_rank', 'property_recount', 'cell_x', 'cell_y']) this.addSql(`drop function ${name}`);
    for (const table of ['property_facets', 'property_cells', 'search_terms', 'rate_limits']) this.addSql(`drop table ${table}`);
  }
}
