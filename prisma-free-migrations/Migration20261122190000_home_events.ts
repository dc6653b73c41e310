import { Migration } from '@mikro-orm/migrations';

/** The columns of an event that are copied from the property. */
const COPIED_COLUMNS = `property_id, source, reference, purpose, emirate, location, type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude`;
/** SQL: the values of these columns, in the same order, from the row `r` of `properties`. */
const copiedValues = (r: string): string =>
  [
    'id',
    'source',
    'reference',
    'transaction_type',
    'emirate',
    'location',
    'property_type',
    'bedrooms',
    'bathrooms',
    'price',
    'area',
    'amenity_bits',
    'latitude',
    'longitude',
  ]
    .map((column) => `${r}.${column}`)
    .join(', ');

/** SQL: a home that is back on the market within this time is not announced. */
const BACK_AFTER = `interval '1 day'`;
/** SQL: a row that a source inserts again under the same reference within this time is the same listing. */
const SAME_LISTING_WITHIN = `interval '14 days'`;
/** SQL: whether events are not announced; a first import sets `homes.quiet`, because its homes are not new on the market. */
const isQuiet = `coalesce(current_setting('homes.quiet', true), '') = 'on'`;
/** SQL: whether row `r` of `properties` is sold or rented. */
const isTaken = (r: string): string => `${r}.status in ('sold', 'rented')`;

/**
 * Adds the log of what happens to homes on the market, in monthly partitions; triggers on `properties` append the events. Alerts read it.
 */
export class Migration20261122190000_home_events extends Migration {
  override up(): void {
    // xid: the transaction that wrote the event; price: AED, per month for rent; area: square feet; price_before: null if it did not
    // change; gone_at: when a home that is back had left the market; quiet: not announced by alerts. Kinds: `taken` is sold or rented,
    // `gone` is off the market for another reason, and `back` is published again.
    this.addSql(`
      create table home_events (
        id bigint generated always as identity,
        xid xid8 not null default pg_current_xact_id(),
        at timestamptz not null default now(),
        kind text not null,
        property_id int not null,
        home_id int,
        source text not null,
        reference text,
        purpose text not null,
        emirate text not null,
        location text not null,
        type text not null,
        bedrooms smallint not null,
        bathrooms smallint not null,
        price int not null,
        price_before int,
        area int not null,
        amenity_bits int,
        latitude float8,
        longitude float8,
        gone_at timestamptz,
        quiet boolean not null default false,
        constraint home_events_kind_ck check (kind in ('new', 'price-drop', 'price-rise', 'back', 'taken', 'gone'))
      ) partition by range (at)`);
    // readers go on from their position (xid, id), because ids are given out before commits
    this.addSql('create index home_events_order_ix on home_events (xid, id) where not quiet');
    this.addSql('create index home_events_property_ix on home_events (property_id, at)');
    this.addSql(
      `create index home_events_reference_ix on home_events (source, reference, at) where kind in ('taken', 'gone') and reference is not null`,
    );
    this.addSql(`create index home_events_new_ix on home_events (at) include (property_id) where kind = 'new' and not quiet`);
    this.addSql('create table home_events_other partition of home_events default');

    // creates the missing partitions of this month (UTC) and the next ones, `months` in all
    this.addSql(`
      create function home_events_prepare(months int) returns void language plpgsql as $$
      declare
        first timestamptz;
        name text;
      begin
        for i in 0 .. months - 1 loop
          first = (date_trunc('month', now() at time zone 'UTC') + i * interval '1 month') at time zone 'UTC';
          name = 'home_events_' || to_char(first at time zone 'UTC', 'YYYYMM');
          -- a month that already has events in the default partition stays there: attaching would fail
          if to_regclass(name) is null and not exists (
            select from home_events_other o where o.at >= first and o.at < (first at time zone 'UTC' + interval '1 month') at time zone 'UTC') then
            execute format('create table %I partition of home_events for values from (%L) to (%L)', name, first,
              (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
          end if;
        end loop;
      end $$`);
    // deletes the events before a time: drops the partitions that ended by then
    this.addSql(`
      create function home_events_expire(before timestamptz) returns void language plpgsql as $$
      declare
        name text;
      begin
        for name in
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'home_events'::regclass and c.relname ~ '^home_events_\\d{6}$'
            and (to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month') at time zone 'UTC' <= before
        loop
          execute format('drop table %I', name);
        end loop;
        delete from home_events_other o where o.at < before;
      end $$`);
    this.addSql('select home_events_prepare(3)');
    // the sources whose first import is complete; homes that they add later are announced
    this.addSql('create table import_sources (source text primary key, completed_at timestamptz not null default now())');
    this.addSql(`insert into import_sources (source) select distinct source from properties where source <> 'own'`);

    // An inserted home is `new`, or `back` when the same listing of its source left the market lately.
    this.addSql(`
      create function home_events_insert() returns trigger language plpgsql as $$
      declare
        is_quiet boolean = ${isQuiet};
      begin
        insert into home_events (kind, ${COPIED_COLUMNS}, gone_at, quiet)
        select case when g.at is null then 'new' else 'back' end, ${copiedValues('n')}, g.at,
          is_quiet or coalesce(g.at > now() - ${BACK_AFTER}, false)
        from new_rows n
        left join lateral (
          select e.at from home_events e where e.source = n.source and e.reference = n.reference and e.kind in ('taken', 'gone')
            and e.at > now() - ${SAME_LISTING_WITHIN} order by e.at desc limit 1) g on not is_quiet
        where n.status = 'published';
        return null;
      end $$;
      create trigger properties_events_insert after insert on properties referencing new table as new_rows
        for each statement execute function home_events_insert()`);
    // An update is an event when a published home gets another price, when a home is put on the market or taken off it, and when a home off
    // the market is marked as sold or rented.
    this.addSql(`
      create function home_events_update() returns trigger language plpgsql as $$
      begin
        insert into home_events (kind, ${COPIED_COLUMNS}, price_before, gone_at, quiet)
        select case
            when n.status = 'published' and o.status = 'published' then case when n.price < o.price then 'price-drop' else 'price-rise' end
            when n.status = 'published' then case when g.at is null then 'new' else 'back' end
            when ${isTaken('n')} then 'taken' else 'gone' end,
          ${copiedValues('n')}, nullif(o.price, n.price), g.at, ${isQuiet} or coalesce(g.at > now() - ${BACK_AFTER}, false)
        from old_rows o join new_rows n on n.id = o.id
        left join lateral (
          select e.at from home_events e where e.property_id = n.id and e.kind in ('taken', 'gone') order by e.at desc limit 1) g
          on n.status = 'published' and o.status <> 'published'
        where (n.status = 'published' and o.status = 'published' and n.price <> o.price)
          or (n.status = 'published') <> (o.status = 'published')
          or (${isTaken('n')} and not ${isTaken('o')});
        return null;
      end $$;
      create trigger properties_events_update after update on properties referencing old table as old_rows new table as new_rows
        for each statement execute function home_events_update()`);
    // A published home that is deleted is `gone`.
    this.addSql(`
      create function home_events_delete() returns trigger language plpgsql as $$
      begin
        insert into home_events (kind, ${COPIED_COLUMNS}, quiet)
        select 'gone', ${copiedValues('o')}, ${isQuiet} from old_rows o where o.status = 'published';
        return null;
      end $$;
      create trigger properties_events_delete after delete on properties referencing old table as old_rows
        for each statement execute function home_events_delete()`);
  }

  override down(): void {
    for (const operation of ['insert', 'update', 'delete']) {
      this.addSql(`drop trigger properties_events_${operation} on properties`);
      this.addSql(`drop function home_events_${operation}()`);
    }
    this.addSql('drop function home_events_prepare(int)');
    this.addSql('drop function home_events_expire(timestamptz)');
    this.addSql('drop table home_events, import_sources');
  }
}
