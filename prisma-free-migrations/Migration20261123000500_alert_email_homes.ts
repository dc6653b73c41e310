import { Migration } from '@mikro-orm/migrations';

/**
 * Moves the homes of an alert's email from rows of `alert_sent` into parallel arrays in the row of the email: a row for each home was most
 * of the cost of an email.
 */
export class Migration20261123000500_alert_email_homes extends Migration {
  override up(): void {
    // One element for each home. kinds: bits (1 new, 2 price drop, 4 back, 8 taken); prices: AED; days_away: days off the market before the
    // home came back, else null; xid: the transaction that wrote the email
    this.addSql(`
      alter table alert_emails
        add column property_ids int[] not null default '{}',
        add column kinds smallint[] not null default '{}',
        add column prices int[] not null default '{}',
        add column prices_before int[] not null default '{}',
        add column days_away int[] not null default '{}',
        add column xid xid8 not null default pg_current_xact_id()`);
    this.addSql(`
      update alert_emails e set property_ids = s.property_ids, kinds = s.kinds, prices = s.prices, prices_before = s.prices_before, days_away = s.days_away
      from (select email_id, array_agg(property_id) as property_ids, array_agg((1 << array_position('{new,price-drop,back,taken}'::text[], kind::text) - 1)::smallint) as kinds,
          array_agg(price) as prices, array_agg(price_before) as prices_before, array_agg(days_away) as days_away
        from alert_sent group by email_id) s
      where s.email_id = e.id`);
    this.addSql('drop table alert_sent');
    // is_repeated: whether the same has happened to the home before, as only then it can have been sent to an address already; true for
    // former events, of which it is not known
    this.addSql('alter table home_events add column is_repeated boolean not null default true');
    this.addSql('alter table home_events alter column is_repeated set default false');
    // emails are kept for 90 days, so that 100 days are enough
    this.addSql(`
      create function home_events_repeated() returns trigger language plpgsql as $$
      begin
        new.is_repeated = exists (
          select from home_events e where e.property_id = new.property_id and e.kind = new.kind and not e.quiet and e.at > now() - interval '100 days');
        return new;
      end $$;
      create trigger home_events_repeated before insert on home_events for each row when (not new.quiet) execute function home_events_repeated()`);
    // after a restore in another cluster, where stored transaction ids mean nothing, emails are marked as old too ('3' is the first usual
    // id)
    this.addSql(`
      create or replace function home_events_restart() returns void language sql as $$
        update home_events set xid = '3' where xid <> '3';
        update alert_emails set xid = '3' where xid <> '3';
        update alerts set from_snapshot = pg_current_snapshot() where from_snapshot is not null;
        update alert_progress set xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0
      $$`);
  }

  override down(): void {
    this.addSql('drop trigger home_events_repeated on home_events');
    this.addSql('drop function home_events_repeated()');
    this.addSql('alter table home_events drop column is_repeated');
    this.addSql(`
      create or replace function home_events_restart() returns void language sql as $$
        update home_events set xid = '3' where xid <> '3';
        update alerts set from_snapshot = pg_current_snapshot() where from_snapshot is not null;
        update alert_progress set xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0
      $$`);
    this.addSql(`
      create table alert_sent (
        address_id int not null,
        property_id int not null,
        kind varchar(10) not null,
        price int not null,
        email_id int not null,
        price_before int null,
        days_away int null,
        primary key (address_id, property_id, kind, price),
        constraint alert_sent_address_id_foreign foreign key (address_id) references alert_addresses (id) on delete cascade,
        constraint alert_sent_email_id_foreign foreign key (email_id) references alert_emails (id) on delete cascade
      )`);
    this.addSql('create index alert_sent_email_ix on alert_sent (email_id)');
    this.addSql(`
      insert into alert_sent
      select e.address_id, h.property_id, case h.kind when 1 then 'new' when 2 then 'price-drop' when 4 then 'back' else 'taken' end, h.price, e.id, h.price_before, h.days_away
      from alert_emails e cross join lateral unnest(e.property_ids, e.kinds, e.prices, e.prices_before, e.days_away) as h(property_id, kind, price, price_before, days_away)
      on conflict do nothing`);
    this.addSql(`
      alter table alert_emails drop column property_ids, drop column kinds, drop column prices, drop column prices_before, drop column days_away, drop column xid`);
  }
}
