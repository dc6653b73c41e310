import { Migration } from '@mikro-orm/migrations';

// the keys of the tables that count properties
const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const priceFacetKeys = 'location, transaction_type, property_type, band, bedrooms, emirate';
const amenityKeys = 'amenity_bits, transaction_type, property_type, emirate';
const otherAmenityKeys = 'name, transaction_type, property_type, emirate';
const cellKeys = 'c, transaction_type, bedrooms, property_type, x, y';
const priceCellKeys = 'c, transaction_type, band, bedrooms, property_type, location, emirate, x, y';

/**
 * SQL: adds changes to a table that counts properties. `source` has its keys and `d`, which is 1 for a property more and -1 for one fewer.
 */
const addCounts = (table: string, keys: string, source: string): string => `
    insert into ${table} as t (${keys}, n)
    select * from (select ${keys}, sum(d)::int n from ${source} group by ${keys}) s where n <> 0 order by ${keys}
    on conflict (${keys}) do update set n = t.n + excluded.n;`;

/**
 * SQL: the levels (zooms) of the map whose cells are stored. Cells of other levels are added up from those of the next finer stored level.
 */
const CELL_LEVELS = `unnest('{12,14,15,16,18}'::int[])`;
/** Writes the coarsest cells last: many properties share them, so that they should be locked for the shortest time. */
const finestFirst = (keys: string): string => keys.replace('c,', 'c desc,');
/** SQL: whether the row of a cell changes. */
const isChange = 'n <> 0 or slat <> 0 or slng <> 0';
/** SQL: adds a change to the row of a cell. */
const addSums = 'n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng';

/**
 * SQL: updates the derived tables with `changes`, rows of `properties` that were added (d = 1) and removed (d = -1). Rows are written in
 * the order of their keys, so that concurrent writers wait for each other instead of deadlocking. A changed price changes no table without
 * prices.
 */
const applyChanges = (changes: string): string => {
  const published = `(${changes}) r where status = 'published'`;
  // Steps: 1. `delta` sums up the changes by cell and price band; 2. `typed` adds them to the cells of all prices; 3. adds them to the
  // cells by price band; 4. adds the changes to the other tables.
  return `
    with delta as materialized (
      select c::smallint c, transaction_type, price_band(transaction_type, price) band, bedrooms, property_type, location, emirate,
        map_x >> (18 - c) x, map_y >> (18 - c) y, sum(d)::int n,
        sum(d * round(latitude * 1000000))::bigint slat, sum(d * round(longitude * 1000000))::bigint slng
      from (${changes}) r, ${CELL_LEVELS} c where status = 'published' and latitude is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    typed as (
      insert into property_cells as t (${cellKeys}, n, slat, slng)
      select * from (select ${cellKeys}, sum(n)::int n, sum(slat)::bigint slat, sum(slng)::bigint slng from delta group by ${cellKeys}) s
        where ${isChange} order by ${finestFirst(cellKeys)}
      on conflict (c, tile, transaction_type, bedrooms, property_type, x, y) do update set ${addSums})
    insert into property_price_cells as t (${priceCellKeys}, n, slat, slng)
    select ${priceCellKeys}, n, slat, slng from delta where ${isChange} order by ${finestFirst(priceCellKeys)}
    on conflict (c, tile, transaction_type, band, bedrooms, property_type, location, emirate, x, y) do update set ${addSums};
    ${addCounts('property_price_facets', priceFacetKeys, `(select *, price_band(transaction_type, price) band from ${published}) b`)}
    ${addCounts('property_amenity_facets', amenityKeys, published)}
    ${addCounts('property_other_amenities', otherAmenityKeys, `(select r.*, unnest(other_amenities) as name from ${published}) o`)}
    ${addCounts('property_agents', 'agent_id', `${published} and agent_id is not null`)}
    ${addCounts('property_facets', facetKeys, published)}`;
};
/** SQL: the rows before the statement of a trigger, as removed ones. */
const removedRows = 'select -1 as d, o.* from old_rows o';
/** SQL: the rows after the statement of a trigger, as added ones. */
const addedRows = 'select 1 as d, n.* from new_rows n';

/**
 * Creates the triggers that keep up to date: rank, lowered price and estimate of properties, the tables that count them, and the rating
 * of agents.
 */
export class Migration20261128080700_triggers extends Migration {
  override up(): void {
    // The rank of a property in the default list. A promotion counts while it runs; a job updates a row whose promotion has ended.
    this.addSql(`
      create function property_rank() returns trigger language plpgsql as $$
      begin
        new.rank = (case when new.is_promoted and new.promotion_end_date > now() then new.promotion_level * 4 else 0 end)
          + (case when new.premium then 2 else 0 end) + (case when new.featured then 1 else 0 end);
        return new;
      end $$;
      create trigger properties_rank before insert or update on properties for each row execute function property_rank()`);

    // When the price last changed, if that lowered it; null after a rise or a change between sale and rent.
    this.addSql(`create function note_price_drop() returns trigger language plpgsql as $$
      begin
        new.price_dropped_at = case when new.price < old.price and new.transaction_type = old.transaction_type then now() end;
        return new;
      end $$`);
    this.addSql(`create trigger properties_price_drop before update of price, transaction_type on properties for each row
      when (old.price <> new.price or old.transaction_type <> new.transaction_type) execute function note_price_drop()`);
    // A changed price changes ratio and third at once. A change of what the estimate depends on deletes it until the next night.
    this.addSql(`
      create function property_estimates_follow() returns trigger language plpgsql as $$
      begin
        if (new.location, new.address, new.property_type, new.bedrooms, new.area, new.transaction_type, new.emirate, new.completion) is distinct from
           (old.location, old.address, old.property_type, old.bedrooms, old.area, old.transaction_type, old.emirate, old.completion) then
          delete from property_estimates where property_id = new.id;
        elsif new.price is distinct from old.price then
          update property_estimates e set ratio = new.price::real / e.middle, asks = (
            select asking_third(count(*) filter (where o.ratio > new.price::real / e.middle), count(*))
            from property_estimates o where o.location = e.location and o.evidence = e.evidence and o.property_id <> e.property_id)
          where e.property_id = new.id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger properties_estimate after update of location, address, property_type, bedrooms, area, transaction_type, emirate, completion, price
        on properties for each row execute function property_estimates_follow()`);

    // The derived tables, updated once by each statement that inserts, updates or deletes properties.
    this.addSql(`
      create function property_derive_insert() returns trigger language plpgsql as $$
      begin ${applyChanges(addedRows)} return null; end $$;
      create trigger properties_derive_insert after insert on properties referencing new table as new_rows
        for each statement execute function property_derive_insert()`);
    this.addSql(`
      create function property_derive_update() returns trigger language plpgsql as $$
      begin ${applyChanges(`${removedRows} union all ${addedRows}`)} return null; end $$;
      create trigger properties_derive_update after update on properties referencing old table as old_rows new table as new_rows
        for each statement execute function property_derive_update()`);
    this.addSql(`
      create function property_derive_delete() returns trigger language plpgsql as $$
      begin ${applyChanges(removedRows)} return null; end $$;
      create trigger properties_derive_delete after delete on properties referencing old table as old_rows
        for each statement execute function property_derive_delete()`);

    // Counts everything anew: after a bulk load with the triggers off, and for a test of the triggers.
    this.addSql(`
      create function property_recount() returns void language plpgsql as $$
      begin
        truncate property_facets, property_cells, property_price_cells, property_price_facets, property_amenity_facets, property_other_amenities,
          property_agents;
        ${applyChanges('select 1 as d, p.* from properties p')}
      end $$`);

    // An agent's rating and number of reviews, from the reviews that are not held back. Writers of reviews of one agent wait for each
    // other.
    this.addSql(`
      create function review_figures() returns trigger language plpgsql as $$
      begin
        perform from agents where id in (select agent_id from changed) order by id for no key update;
        update agents a set
          rating = coalesce((select round(avg(r.rating), 1) from reviews r where r.agent_id = a.id and r.held_at is null), 0),
          review_count = (select count(*) from reviews r where r.agent_id = a.id and r.held_at is null)
        where a.id in (select agent_id from changed);
        return null;
      end $$;
      create trigger reviews_figures_insert after insert on reviews referencing new table as changed
        for each statement execute function review_figures();
      create trigger reviews_figures_update after update on reviews referencing new table as changed
        for each statement execute function review_figures();
      create trigger reviews_figures_delete after delete on reviews referencing old table as changed
        for each statement execute function review_figures()`);
  }
}
