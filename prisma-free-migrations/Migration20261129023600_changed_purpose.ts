import { Migration } from '@mikro-orm/migrations';

/** The columns of an event that are copied from the row of `properties`, and their values in row `n`. */
const COPIED_COLUMNS = `property_id, source, reference, purpose, emirate, location, type, bedrooms, bathrooms, price, area, amenity_bits, latitude, longitude`;
const COPIED_VALUES = `n.id, n.source, n.reference, n.transaction_type, n.emirate, n.location, n.property_type, n.bedrooms, n.bathrooms, n.price, n.area,
  n.amenity_bits, n.latitude, n.longitude`;

/** SQL: whether a home is still for sale, or still to rent. */
const IS_SAME_PURPOSE = 'n.transaction_type = o.transaction_type';

/**
 * SQL: the trigger function as the migration `events_and_homes` creates it, with its kinds of an event of a home that stays published, its former price,
 * and when such a home has an event.
 */
const homeEventsUpdate = (kind: string, priceBefore: string, isEvent: string): string => `
  create or replace function home_events_update() returns trigger language plpgsql as $$
  begin
    insert into home_events (kind, ${COPIED_COLUMNS}, price_before, gone_at, quiet)
    select case
        when n.status = 'published' and o.status = 'published' then ${kind}
        when n.status = 'published' then case when g.at is null then 'new' else 'back' end
        when n.status in ('sold', 'rented') then 'taken' else 'gone' end,
      ${COPIED_VALUES}, ${priceBefore}, g.at,
      coalesce(current_setting('homes.quiet', true), '') = 'on' or coalesce(g.at > now() - interval '1 day', false)
    from old_rows o join new_rows n on n.id = o.id
    left join lateral (
      select e.at from home_events e where e.property_id = n.id and e.kind in ('taken', 'gone') order by e.at desc limit 1) g
      on n.status = 'published' and o.status <> 'published'
    where (n.status = 'published' and o.status = 'published' and ${isEvent})
      or (n.status = 'published') <> (o.status = 'published')
      or (n.status in ('sold', 'rented') and not o.status in ('sold', 'rented'));
    return null;
  end $$`;

const DROP_OR_RISE = `case when n.price < o.price then 'price-drop' else 'price-rise' end`;

/** A home that is no longer for sale but to rent is new there: its rent is no lowered price. */
export class Migration20261129023600_changed_purpose extends Migration {
  override up(): void {
    this.addSql(
      homeEventsUpdate(
        `case when ${IS_SAME_PURPOSE} then ${DROP_OR_RISE} else 'new' end`,
        `case when ${IS_SAME_PURPOSE} then nullif(o.price, n.price) end`,
        `(n.price <> o.price or not ${IS_SAME_PURPOSE})`,
      ),
    );
  }

  override down(): void {
    this.addSql(homeEventsUpdate(DROP_OR_RISE, 'nullif(o.price, n.price)', 'n.price <> o.price'));
  }
}
