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

/** Regular expression: the number of a home, such as `1204`, `12a`, `3-14` or `b-12`. */
const NUMBER = '([0-9]{1,5}[a-z]?([-/][0-9]{1,4})?|[a-z]-?[0-9]{1,5})';
/** Regular expression: a part of an address, in lower case, that names a home within its building. The third group is the number. */
const UNIT = `^(unit|apartment|apt|flat|villa|townhouse|town house|house|penthouse|studio|وحدة|شقة|فيلا|تاون هاوس|بنتهاوس|استوديو)\\s*(no|number|رقم)?[\\s.:#-]*${NUMBER}$`;
/** Regular expression: a part of an address, in lower case, that names a floor. */
const FLOOR = '^((floor|level|الطابق)\\s*[0-9]{1,3}|[0-9]{1,3}(st|nd|rd|th)? floor)$';

/**
 * SQL: the facts by which homes are recognised, from the row `r` of `properties` and `place` (`placeOf`). Units and the addresses of up to
 * 40 pictures are hashed.
 */
const factsOf = (r: string): string => `${r}.transaction_type as purpose, ${r}.property_type as type, ${r}.bedrooms, ${r}.area,
  coalesce(${r}.completion = 'off-plan', false) as off_plan, ${r}.latitude, ${r}.longitude, place.building, hashtextextended(place.unit, 0) as unit,
  coalesce('user ' || ${r}.user_id, 'agent ' || ${r}.agent_id, 'agency ' || nullif(lower(btrim(${r}.advertiser)), '')) as advertiser,
  ${r}.permit_number as permit, array(select hashtextextended(i, 0) from unnest(${r}.images[1:40]) i) as pictures`;
/** The columns of `home_listings` with these facts. */
const FACTS = 'purpose, type, bedrooms, area, off_plan, latitude, longitude, building, unit, advertiser, permit, pictures';
/** SQL: joins the building and the unit in the address of row `r` of `properties`, as `place`. */
const placeOf = (r: string): string => `cross join lateral home_place(${r}.address, ${r}.location, ${r}.emirate) place`;
/** The columns of `properties` that the facts are made of; an update of other columns is ignored. */
const SOURCE_COLUMNS = [
  'transaction_type',
  'property_type',
  'bedrooms',
  'area',
  'completion',
  'latitude',
  'longitude',
  'address',
  'location',
  'emirate',
  'user_id',
  'agent_id',
  'advertiser',
  'permit_number',
  'images',
];
/** SQL: the values of these columns in row `r`. */
const sourcesOf = (r: string): string => SOURCE_COLUMNS.map((column) => `${r}.${column}`).join(', ');

/**
 * SQL: whether a statement writes too many listings to recognise their homes at once, or belongs to a first import; a job does it later.
 */
const isMany = `(coalesce(current_setting('homes.quiet', true), '') = 'on' or (select count(*) from new_rows) > 20)`;

/**
 * A home has the id of its first listing. Homes that are split off, and those that a listing became by an edit, have ids from here on,
 * above the ids of all listings.
 */
const FIRST_SEPARATE_HOME_ID = 1_000_000_000;

/**
 * Creates the log of what happens to homes on the market, in monthly partitions, and the tables of which listings are one home and of the
 * prices that were asked for a home, both kept after the listings are gone. Triggers on `properties` write them; alerts read the log
 * (docs/decisions/0013-one-home-in-several-listings.md).
 */
export class Migration20261128080300_events_and_homes extends Migration {
  override up(): void {
    this.createEvents();
    this.createHomes();
    this.createComparisons();
    this.createSearch();
    this.createDecisions();
    this.createTriggers();
    this.createFill();
  }

  private createEvents(): void {
    // xid: the transaction that wrote the event; price: AED, per month for rent; area: square feet; price_before: null if it did not
    // change; gone_at: when a home that is back had left the market; quiet: not announced by alerts. Kinds: `taken` is sold or rented,
    // `gone` is off the market for another reason, and `back` is published again. is_repeated: whether the same has
    // happened to the home before, as only then it can have been sent to an address already.
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
        is_repeated boolean not null default false,
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
    // emails are kept for 90 days, so that 100 days are enough
    this.addSql(`
      create function home_events_repeated() returns trigger language plpgsql as $$
      begin
        new.is_repeated = exists (
          select from home_events e where e.property_id = new.property_id and e.kind = new.kind and not e.quiet and e.at > now() - interval '100 days');
        return new;
      end $$;
      create trigger home_events_repeated before insert on home_events for each row when (not new.quiet) execute function home_events_repeated()`);
  }

  private createHomes(): void {
    this.addSql(`create sequence home_ids as int start with ${FIRST_SEPARATE_HOME_ID}`);
    // the facts of a listing (area: square feet; unit and pictures: hashes) and its home; left_at: when it left the market; is_checked:
    // whether it was compared with other listings
    this.addSql(`
      create table home_listings (
        property_id int primary key,
        home_id int not null,
        purpose text not null,
        type text not null,
        bedrooms smallint not null,
        area int not null,
        off_plan boolean not null,
        latitude float8,
        longitude float8,
        building text,
        unit bigint,
        advertiser text,
        permit text,
        pictures bigint[] not null,
        listed_at timestamptz not null,
        left_at timestamptz,
        is_checked boolean not null default false
      )`);
    this.addSql('create index home_listings_home_ix on home_listings (home_id)');
    this.addSql('create index home_listings_unit_ix on home_listings (unit) where unit is not null');
    this.addSql('create index home_listings_permit_ix on home_listings (permit, advertiser) where permit is not null');
    this.addSql(
      'create index home_listings_layout_ix on home_listings (building, bedrooms, area) where building is not null and left_at is null',
    );
    this.addSql(
      `create index home_listings_advertiser_ix on home_listings (advertiser, bedrooms, area) where advertiser is not null and cardinality(pictures) >= 3`,
    );
    this.addSql('create index home_listings_unchecked_ix on home_listings (property_id) where not is_checked');
    // the decisions: `property_id` was moved from one home to another, by which evidence; separated_from: of a split, the other listings of the
    // home that the listing was part of; null for a join
    this.addSql(`
      create table home_links (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        kind text not null,
        property_id int not null,
        home_from int not null,
        home_to int not null,
        evidence text not null,
        separated_from int[],
        constraint home_links_kind_ck check (kind in ('join', 'split')),
        constraint home_links_evidence_ck check (evidence in ('unit', 'permit', 'pictures', 'advertiser', 'staff'))
      )`);
    this.addSql('create index home_links_property_ix on home_links (property_id)');
    // the price history of a home: AED, per month for rent
    this.addSql(`
      create table price_points (
        id bigint generated always as identity primary key,
        home_id int not null,
        property_id int not null,
        purpose text not null,
        at timestamptz not null,
        kind text not null,
        price int not null,
        constraint price_points_kind_ck check (kind in ('listed', 'changed', 'gone', 'back', 'relisted', 'taken'))
      )`);
    this.addSql('create index price_points_home_ix on price_points (home_id, at)');
    this.addSql('create index price_points_property_ix on price_points (property_id)');
    // Two perceptual hashes of a picture (cosine transform, brightness differences), each of the whole, the middle 90 % and the middle in
    // 4:3. picture: the hash of its address; the index of bands finds alike pictures.
    this.addSql(`
      create table photo_hashes (
        picture bigint primary key,
        dct bigint, dct_middle bigint, dct_wide bigint,
        diff bigint, diff_middle bigint, diff_wide bigint,
        bands int[] generated always as (picture_bands(dct, diff, dct_middle, diff_middle, dct_wide, diff_wide)) stored
      );
      create index photo_hashes_bands_ix on photo_hashes using gin (bands) with (fastupdate = off)`);
  }

  /** The functions that compare two listings. */
  private createComparisons(): void {
    // The building in an address with its community, and the unit with its building and floor; null where the address does not name them.
    this.addSql(`
      create function home_place(address text, location text, emirate text, out building text, out unit text)
      language plpgsql immutable parallel safe as $$
      declare
        part text;
        number text;
        floor text = '';
      begin
        foreach part in array string_to_array(translate(lower(address), '،', ','), ',') loop
          part = btrim(part);
          continue when part in ('', lower(location), lower(emirate), 'uae', 'united arab emirates');
          number = (regexp_match(part, '${UNIT}'))[3];
          if number is not null then unit = coalesce(unit, number);
          elsif part ~ '${FLOOR}' then floor = regexp_replace(part, '[^0-9]', '', 'g');
          elsif building is null then
            building = lower(location) || '|' || nullif(regexp_replace(part, '[[:punct:][:space:]]+', '', 'g'), '');
          end if;
        end loop;
        unit = building || '|' || floor || '|' || unit;
      end $$`);
    // The number of pictures in `a` that are also in `b`: with the same address, or with hashes that differ in at most 8 (dct) or 5 (diff)
    // of 64 bits. The hashes of the middles are compared too, because a picture may be cut.
    this.addSql(`
      create function home_pictures_alike(a bigint[], b bigint[]) returns int language sql stable as $$
        select count(distinct alike.picture)::int from (
          select one as picture from unnest(a) one where one = any(b)
          union all
          select h.picture from photo_hashes h join photo_hashes o on
            least(bit_count((h.dct # o.dct)::bit(64)), bit_count((h.dct # o.dct_middle)::bit(64)), bit_count((h.dct # o.dct_wide)::bit(64)),
              bit_count((h.dct_middle # o.dct)::bit(64)), bit_count((h.dct_wide # o.dct)::bit(64))) <= 8
            or least(bit_count((h.diff # o.diff)::bit(64)), bit_count((h.diff # o.diff_middle)::bit(64)), bit_count((h.diff # o.diff_wide)::bit(64)),
              bit_count((h.diff_middle # o.diff)::bit(64)), bit_count((h.diff_wide # o.diff)::bit(64))) <= 5
          where h.picture = any(a) and o.picture = any(b)) alike
      $$`);
    // Whether two listings were on offer at the same time, so that they are two homes: both still are, or both were at once, and that for
    // more than a week, or listed within two weeks of each other, or one of them was sold or rented.
    this.addSql(`
      create function home_offered_together(a home_listings, b home_listings) returns boolean language sql stable as $$
        select (a.left_at is null and b.left_at is null) or (least(a.left_at, b.left_at) > greatest(a.listed_at, b.listed_at) and (
          least(a.left_at, b.left_at) - greatest(a.listed_at, b.listed_at) > interval '7 days'
          or abs(extract(epoch from a.listed_at - b.listed_at)) < 14 * 86400
          or exists (select from properties p where p.id in (a.property_id, b.property_id) and p.status in ('sold', 'rented'))))
      $$`);
    // the distance of two listings in metres; 111320 is the length of a degree of latitude
    this.addSql(`
      create function home_distance(a home_listings, b home_listings) returns float8 language sql immutable as $$
        select 111320 * sqrt((a.latitude - b.latitude) ^ 2 + ((a.longitude - b.longitude) * cos(radians(a.latitude))) ^ 2)
      $$`);
  }

  /** The functions that find the same home in another listing. */
  private createSearch(): void {
    // The listing that is one home with listing `h`, and the evidence. Steps: 1. the same unit of a building, by any advertiser; then, only
    // of built homes and the same advertiser: 2. the same permit; 3. at least three alike pictures that are two thirds of the smaller set.
    // Steps 2 and 3 need exactly one such home, and none of its listings on offer together with `h`.
    this.addSql(`
      create function home_find(h home_listings, out other home_listings, out evidence text) language plpgsql stable as $$
      declare
        found_homes int;
        is_shared boolean;
      begin
        if h.unit is not null then
          select o.* into other from home_listings o
          where o.unit = h.unit and o.type = h.type and o.bedrooms = h.bedrooms and abs(o.area - h.area) <= 0.1 * greatest(o.area, h.area)
            and o.property_id <> h.property_id and not home_is_split(h, o)
          order by o.listed_at limit 1;
          evidence = 'unit';
          if other.property_id is not null then return; end if;
        end if;
        evidence = null;
        if h.off_plan or h.advertiser is null then return; end if;
        -- a permit names one home only if no two homes were on offer with it at once
        if h.permit is not null then
          select count(distinct o.home_id), coalesce(bool_or(home_offered_together(h, o) or o.off_plan or o.type <> h.type or o.bedrooms <> h.bedrooms
            or o.building is distinct from h.building or abs(o.area - h.area) > 0.01 * h.area
            or (o.unit is not null and h.unit is not null and o.unit <> h.unit) or home_is_split(h, o)), false)
          into found_homes, is_shared
          from (select * from home_listings where permit = h.permit and advertiser = h.advertiser and property_id <> h.property_id limit 50) o;
          if found_homes = 1 and not is_shared then
            select o.* into other from home_listings o where o.permit = h.permit and o.advertiser = h.advertiser and o.property_id <> h.property_id
            order by o.listed_at limit 1;
            evidence = 'permit';
            return;
          end if;
        end if;
        if cardinality(h.pictures) >= 3 then
          select count(distinct o.home_id), coalesce(bool_or(home_offered_together(h, o) or home_is_split(h, o)), false), min(o.property_id)
          into found_homes, is_shared, other.property_id
          from (select c.* from home_listings c
            where c.advertiser = h.advertiser and c.bedrooms = h.bedrooms and c.area between h.area * 0.99 and h.area * 1.01 and cardinality(c.pictures) >= 3
              and c.type = h.type and not c.off_plan and c.property_id <> h.property_id
              and (c.building = h.building or home_distance(c, h) <= 60)
              and (c.unit is null or h.unit is null or c.unit = h.unit)
            order by c.left_at desc nulls first limit 60) o
          cross join lateral (select home_pictures_alike(h.pictures, o.pictures) as n offset 0) alike
          where alike.n >= 3 and alike.n * 3 >= 2 * least(cardinality(o.pictures), cardinality(h.pictures));
          if found_homes = 1 and not is_shared then
            select o.* into other from home_listings o where o.property_id = other.property_id;
            evidence = 'pictures';
            return;
          end if;
        end if;
        other = null;
      end $$`);
    // whether an owner or staff have declared that a listing of the home of `a` and one of the home of `b` are different homes
    this.addSql(`
      create function home_is_split(a home_listings, b home_listings) returns boolean language sql stable as $$
        select exists (
          select from home_listings x
          join home_links l on l.property_id = x.property_id and l.kind = 'split'
          join home_listings y on y.property_id = any(l.separated_from)
          where x.home_id in (a.home_id, b.home_id) and y.home_id in (a.home_id, b.home_id) and x.home_id <> y.home_id)
      $$`);
  }

  /** The functions that store which listings are one home. */
  private createDecisions(): void {
    // moves listings, with their prices, to the home `target`
    this.addSql(`
      create function home_move(listings int[], target int) returns void language plpgsql as $$
      begin
        update home_listings set home_id = target where property_id = any(listings);
        update price_points set home_id = target where property_id = any(listings);
        update properties set home_id = target where id = any(listings);
      end $$`);
    // Looks for the home of a listing in other listings and stores the result: the younger home becomes part of the older one. The second
    // move sets `properties.home_id` of the older home's own listings, which is null as long as a home has one listing.
    // Another transaction may have moved or separated listings of these homes since they were read; then the job decides again.
    this.addSql(`
      create function home_identify(listing int) returns void language plpgsql as $$
      declare
        h home_listings;
        match record;
        source int;
        target int;
      begin
        select * into h from home_listings where property_id = listing;
        update home_listings set is_checked = true where property_id = listing and not is_checked;
        select * into match from home_find(h);
        if match.evidence is null or (match.other).home_id = h.home_id then return; end if;
        source = h.home_id;
        target = (match.other).home_id;
        if h.listed_at < (match.other).listed_at then
          source = (match.other).home_id;
          target = h.home_id;
        end if;
        perform from home_listings where home_id in (source, target) order by property_id for update;
        if not exists (select from home_listings a, home_listings b where a.property_id = listing and a.home_id = h.home_id
          and b.property_id = (match.other).property_id and b.home_id = (match.other).home_id and not home_is_split(a, b)) then
          update home_listings set is_checked = false where property_id = listing;
          return;
        end if;
        insert into home_links (kind, property_id, home_from, home_to, evidence) values ('join', listing, source, target, match.evidence);
        perform home_move(array(select property_id from home_listings where home_id = source), target);
        perform home_move(array(select property_id from home_listings where home_id = target), target);
      end $$`);
    // makes a listing a home of its own, which is never joined again with the home that it was part of
    this.addSql(`
      create function home_split(listing int, reason text) returns void language plpgsql as $$
      declare
        home int = (select home_id from home_listings where property_id = listing);
        target int = nextval('home_ids');
      begin
        insert into home_links (kind, property_id, home_from, home_to, evidence, separated_from)
        values ('split', listing, home, target, reason, array(select property_id from home_listings where home_id = home and property_id <> listing));
        perform home_move(array[listing], target);
      end $$`);
  }

  private createTriggers(): void {
    // The triggers on `properties` run in the order of their names: these before those that write events, because an event names its home.
    // Insert: stores the facts of the listings and looks for their homes.
    this.addSql(`
      create function home_listings_insert() returns trigger language plpgsql as $$
      declare
        listing int;
      begin
        insert into home_listings (property_id, home_id, ${FACTS}, listed_at, left_at)
        select n.id, n.id, ${factsOf('n')}, least(n.created_at, now()), case when n.status <> 'published' then now() end from new_rows n ${placeOf('n')}
        on conflict (property_id) do nothing;
        if not ${isMany} then
          for listing in select id from new_rows loop perform home_identify(listing); end loop;
        end if;
        return null;
      end $$;
      create trigger properties_detect_home_insert after insert on properties referencing new table as new_rows
        for each statement execute function home_listings_insert()`);
    // Update: stores changed facts, and makes a listing a new home when building, unit, type or area (by more than 10 %) is another one.
    this.addSql(`
      create function home_listings_update() returns trigger language plpgsql as $$
      declare
        changed record;
        is_many boolean = ${isMany};
      begin
        for changed in
          select h.property_id, h.home_id, n.status = 'published' as is_offered,
            f.building is distinct from h.building or f.unit <> h.unit or f.type <> h.type or abs(f.area - h.area) > 0.1 * h.area as is_other, f.*
          from old_rows o join new_rows n on n.id = o.id join home_listings h on h.property_id = n.id
          cross join lateral (select ${factsOf('n')} from (select) x ${placeOf('n')}) f
          where (${sourcesOf('n')}) is distinct from (${sourcesOf('o')}) or (n.status = 'published') <> (o.status = 'published')
        loop
          update home_listings h set (${FACTS}) = (select ${FACTS.split(', ')
            .map((name) => `changed.${name}`)
            .join(', ')}),
            left_at = case when not changed.is_offered then coalesce(h.left_at, now()) end, is_checked = false
          where h.property_id = changed.property_id;
          -- what was asked before was asked for another home
          if changed.is_other then
            update home_listings h set home_id = nextval('home_ids'), listed_at = now() where h.property_id = changed.property_id returning h.home_id into changed.home_id;
            update properties set home_id = changed.home_id where id = changed.property_id;
            insert into price_points (home_id, property_id, purpose, at, kind, price)
            select changed.home_id, n.id, n.transaction_type, now(), 'listed', n.price from new_rows n where n.id = changed.property_id and changed.is_offered;
          end if;
          if not is_many then perform home_identify(changed.property_id); end if;
        end loop;
        return null;
      end $$;
      create trigger properties_detect_home_update after update on properties referencing old table as old_rows new table as new_rows
        for each statement execute function home_listings_update()`);
    // Delete: the facts stay, with the time at which the listing left the market.
    this.addSql(`
      create function home_listings_delete() returns trigger language plpgsql as $$
      begin
        update home_listings h set left_at = coalesce(h.left_at, now()), is_checked = false from old_rows o where h.property_id = o.id;
        -- of a deleted account only the home and its prices stay
        update home_listings h set advertiser = null, permit = null, pictures = '{}' from old_rows o
        where h.property_id = o.id and o.user_id is not null and not exists (select from users u where u.id = o.user_id);
        return null;
      end $$;
      create trigger properties_detect_home_delete after delete on properties referencing old table as old_rows
        for each statement execute function home_listings_delete()`);
    // Writes the home of an event into it. A home that had another listing with the same purpose before is `back`, not `new`.
    this.addSql(`
      create function home_events_name() returns trigger language plpgsql as $$
      begin
        select h.home_id into new.home_id from home_listings h where h.property_id = new.property_id;
        if new.kind = 'new' and exists (select from home_listings h where h.home_id = new.home_id and h.property_id <> new.property_id and h.purpose = new.purpose) then
          new.kind = 'back';
          select max(coalesce(h.left_at, now())) into new.gone_at from home_listings h
          where h.home_id = new.home_id and h.property_id <> new.property_id and h.purpose = new.purpose;
          new.quiet = new.quiet or new.gone_at > now() - interval '1 day';
        end if;
        return new;
      end $$;
      create trigger home_events_name before insert on home_events for each row execute function home_events_name()`);
    // Writes the price history from the events; the first point of a listing is at its creation. A home in a new listing is `relisted`.
    this.addSql(`
      create function price_points_write() returns trigger language plpgsql as $$
      begin
        insert into price_points (home_id, property_id, purpose, at, kind, price)
        select coalesce(e.home_id, e.property_id), e.property_id, e.purpose,
          case when known.is_first then least(coalesce(p.created_at, e.at), e.at) else e.at end,
          case when known.is_first and e.kind = 'back' then 'relisted' when e.kind = 'new' then 'listed'
            when e.kind in ('price-drop', 'price-rise') then 'changed' else e.kind end, e.price
        from new_events e left join properties p on p.id = e.property_id
        cross join lateral (select e.kind in ('new', 'back') and not exists (
          select from price_points k where k.property_id = e.property_id and k.home_id = e.home_id) as is_first) known;
        return null;
      end $$;
      create trigger home_events_price_points after insert on home_events referencing new table as new_events
        for each statement execute function price_points_write()`);
  }

  /** The function that fills `home_listings` and `price_points` from the present properties, after a load with the triggers off. */
  private createFill(): void {
    this.addSql(`
      create function home_listings_fill() returns void language plpgsql as $$
      begin
        insert into home_listings (property_id, home_id, ${FACTS}, listed_at, left_at)
        select p.id, p.id, ${factsOf('p')}, p.created_at, case when p.status <> 'published' then greatest(p.updated_at, p.created_at) end
        from properties p ${placeOf('p')} where not exists (select from home_listings h where h.property_id = p.id);
        insert into price_points (home_id, property_id, purpose, at, kind, price)
        select p.id, p.id, p.transaction_type, point.at, point.kind, point.price from properties p cross join lateral (
          select p.created_at as at, 'listed' as kind,
            coalesce((select c.price from price_changes c where c.property_id = p.id order by c.changed_at, c.id limit 1), p.price) as price
          union all
          select c.changed_at, 'changed', lead(c.price, 1, p.price) over (order by c.changed_at, c.id) from price_changes c where c.property_id = p.id
          union all
          select greatest(p.updated_at, p.created_at), case when p.status in ('sold', 'rented') then 'taken' else 'gone' end, p.price where p.status <> 'published'
        ) point
        where not exists (select from price_points k where k.property_id = p.id) and (p.status = 'published' or p.user_id is not null)
        order by point.at;
      end $$`);
  }
}
