import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the tables of alerts, which email people about homes on the market: addresses, alerts, the keys by which a changed home finds
 * alerts, and what was sent.
 */
export class Migration20261122190500_alerts extends Migration {
  override up(): void {
    this.addSql(`
      create table alert_addresses (
        id serial primary key,
        email varchar(254) not null,
        locale varchar(2) null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create unique index alert_addresses_email_uq on alert_addresses (lower(email))');
    // subject: a search, or the homes that a member has saved; filter_hash: equal for equal searches; kinds: the events it is about, as
    // bits (1 new, 2 price drop, 4 back, 8 taken); daily_rate: expected homes a day; from_snapshot: transactions whose events were read;
    // next_at: when events are read next; homes_found: homes sent so far
    this.addSql(`
      create table alerts (
        id serial primary key,
        address_id int not null,
        subject varchar(6) not null default 'search',
        filter jsonb not null,
        filter_hash varchar(32) not null,
        kinds smallint not null,
        cadence varchar(7) not null,
        daily_rate real null,
        confirm_token text null,
        confirm_sent_at timestamptz null,
        confirmed_at timestamptz null,
        paused_at timestamptz null,
        from_snapshot pg_snapshot null,
        next_at timestamptz null,
        last_sent_at timestamptz null,
        homes_found int not null default 0,
        created_at timestamptz not null default now(),
        constraint alerts_address_id_foreign foreign key (address_id) references alert_addresses (id) on delete cascade,
        constraint alerts_filter_uq unique (address_id, filter_hash),
        constraint alerts_confirm_uq unique (confirm_token),
        constraint alerts_subject_ck check (subject in ('search', 'saved')),
        constraint alerts_cadence_ck check (cadence in ('instant', 'daily', 'weekly')),
        constraint alerts_kinds_ck check (kinds >= 1 and kinds <= 15)
      )`);
    this.addSql('create index alerts_due_ix on alerts (cadence, next_at) where next_at is not null');
    this.addSql('create index alerts_pending_ix on alerts (created_at) where confirmed_at is null');
    // homes: the number of homes in the email; seen_at: when its list of homes was opened
    this.addSql(`
      create table alert_emails (
        id serial primary key,
        address_id int not null,
        alert_id int null,
        homes int not null,
        seen_at timestamptz null,
        created_at timestamptz not null default now(),
        constraint alert_emails_address_id_foreign foreign key (address_id) references alert_addresses (id) on delete cascade,
        constraint alert_emails_alert_id_foreign foreign key (alert_id) references alerts (id) on delete set null
      )`);
    this.addSql('create index alert_emails_address_ix on alert_emails (address_id, created_at)');
    this.addSql('create index alert_emails_alert_ix on alert_emails (alert_id, created_at)');
    this.addSql('create index alert_emails_created_ix on alert_emails (created_at)');
    // A home is sent to an address once for each kind of event and price (AED), whichever alert finds it. days_away: days that a home was
    // off the market before it came back.
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

    // The hash of a place by which alerts and homes find each other; kind: community, emirate, cell (of the map) or anywhere.
    this.addSql(`
      create function alert_key(purpose text, kind text, name text) returns bigint language sql immutable strict parallel safe
        return hashtextextended(purpose || '|' || kind || '|' || name, 0)`);
    // The keys of an alert, with the bounds of its search from *_lo to *_hi (AED, square feet); types, bedroom_bits and amenities are bits.
    // instant_kinds: the kinds of an instant alert, 0 for others; is_exact: whether a home within the bounds matches without another check.
    this.addSql(`
      create table alert_keys (
        alert_id int not null references alerts (id) on delete cascade,
        key bigint not null,
        instant_kinds smallint not null,
        price_lo int not null,
        price_hi int not null,
        types smallint not null,
        bedroom_bits bigint not null,
        bedrooms_lo smallint not null,
        bedrooms_hi smallint not null,
        bathrooms_lo smallint not null,
        bathrooms_hi smallint not null,
        area_lo int not null,
        area_hi int not null,
        amenities int not null,
        excluded_amenities int not null,
        is_exact boolean not null,
        primary key (alert_id, key)
      )`);
    this.addSql(`create index alert_keys_instant_ix on alert_keys (key, price_hi)
      include (alert_id, instant_kinds, price_lo, types, bedroom_bits, bedrooms_lo, bedrooms_hi, bathrooms_lo, bathrooms_hi, area_lo, area_hi, amenities, excluded_amenities)
      where instant_kinds > 0`);
    // the position in `home_events` up to which instant alerts have read
    this.addSql(`create table alert_progress (name text primary key, xid xid8 not null, id bigint not null)`);
    this.addSql(`insert into alert_progress select 'instant', pg_snapshot_xmin(pg_current_snapshot()), 0`);
    // To call after a dump was restored in another cluster, where the stored ids of transactions mean nothing: marks all events as old ('3'
    // is the first usual id), and lets alerts read on from now.
    this.addSql(`
      create function home_events_restart() returns void language sql as $$
        update home_events set xid = '3' where xid <> '3';
        update alerts set from_snapshot = pg_current_snapshot() where from_snapshot is not null;
        update alert_progress set xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0
      $$`);
  }

  override down(): void {
    for (const table of ['alert_progress', 'alert_keys', 'alert_sent', 'alert_emails', 'alerts', 'alert_addresses'])
      this.addSql(`drop table ${table}`);
    this.addSql('drop function home_events_restart()');
    this.addSql('drop function alert_key(text, text, text)');
  }
}
