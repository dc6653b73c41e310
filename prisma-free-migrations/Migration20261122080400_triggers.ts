import { Migration } from '@mikro-orm/migrations';

const facetKeys = 'transaction_type, emirate, location, property_type, bedrooms';
const priceFacetKeys = 'location, transaction_type, property_type, band, bedrooms, emirate';
const amenityKeys = 'amenity_bits, transaction_type, property_type, emirate';
const otherAmenityKeys = 'name, transaction_type, property_type, emirate';
const cellKeys = 'c, transaction_type, bedrooms, property_type, x, y';
const priceCellKeys = 'c, transaction_type, band, bedrooms, property_type, location, emirate, x, y';

/** Adds the changes of a counting table: `source` has its keys and `d`, the properties more or fewer. */
const addCounts = (table: string, keys: string, source: string): string => `
    insert into ${table} as t (${keys}, n)
    select * from (select ${keys}, sum(d)::int n from ${source} group by ${keys}) s where n <> 0 order by ${keys}
    on conflict (${keys}) do update set n = t.n + excluded.n;`;

/**
 * Levels of the map that have cells: a level between is read as the four cells of the one below it, what is above 12 from 12. What many properties
 * share (the coarsest cells) is written last, so that it is locked for the shortest time.
 */
const CELL_LEVELS = `unnest('{12,14,15,16,18}'::int[])`;
const finestFirst = (keys: string): string => keys.replace('c,', 'c desc,');
const isChange = 'n <> 0 or slat <> 0 or slng <> 0';
const addSums = 'n = t.n + excluded.n, slat = t.slat + excluded.slat, slng = t.slng + excluded.slng';

/**
 * Brings the derived tables up to date with `changes`: rows that went in (d = 1) and out (d = -1). Rows are written in key order, so that concurrent
 * writers wait for each other instead of deadlocking. A price edit nets to nothing in the tables without prices.
 */
const applyChanges = (changes: string): string => {
  const published = `(${changes}) r where status = 'published'`;
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
const removed = 'select -1 as d, o.* from old_rows o';
const added = 'select 1 as d, n.* from new_rows n';

/** Triggers: the order of the default list, the derived tables, the figures of an agent's reviews. */
export class Migration20261122080400_triggers extends Migration {
  override up(): void {
    // The order of the default list. A promotion counts while it runs; a job touches a row whose promotion has ended.
    this.addSql(`
      create function property_rank() returns trigger language plpgsql as $$
      begin
        new.rank = (case when new.is_promoted and new.promotion_end_date > now() then new.promotion_level * 4 else 0 end)
          + (case when new.premium then 2 else 0 end) + (case when new.featured then 1 else 0 end);
        return new;
      end $$;
      create trigger properties_rank before insert or update on properties for each row execute function property_rank()`);

    // The derived tables, once a statement.
    this.addSql(`
      create function property_derive_insert() returns trigger language plpgsql as $$
      begin ${applyChanges(added)} return null; end $$;
      create trigger properties_derive_insert after insert on properties referencing new table as new_rows
        for each statement execute function property_derive_insert()`);
    this.addSql(`
      create function property_derive_update() returns trigger language plpgsql as $$
      begin ${applyChanges(`${removed} union all ${added}`)} return null; end $$;
      create trigger properties_derive_update after update on properties referencing old table as old_rows new table as new_rows
        for each statement execute function property_derive_update()`);
    this.addSql(`
      create function property_derive_delete() returns trigger language plpgsql as $$
      begin ${applyChanges(removed)} return null; end $$;
      create trigger properties_derive_delete after delete on properties referencing old table as old_rows
        for each statement execute function property_derive_delete()`);

    // The same from nothing: after a bulk load with the triggers off, and what a test compares the triggers' work with.
    this.addSql(`
      create function property_recount() returns void language plpgsql as $$
      begin
        truncate property_facets, property_cells, property_price_cells, property_price_facets, property_amenity_facets, property_other_amenities,
          property_agents;
        ${applyChanges('select 1 as d, p.* from properties p')}
      end $$`);

    // An agent's rating and number of reviews, from the reviews that are not held back. Writers about one agent wait for each other.
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
