import { Migration } from '@mikro-orm/migrations';

/** Creates the tables of lists of homes that people share by a secret link, with votes and notes, and of alerts, which email people about homes. */
export class Migration20261128080400_shortlists_and_alerts extends Migration {
  override up(): void {
    // token_hash: hash of the secret in the link, which is computed from link_seed; owner_key_hash: hash of the key in the browser of an
    // owner without an account; version: number of changes, which browsers poll; last_used_at: exact to a day;
    // warned_at: when the owner was warned that the list will be deleted
    this.addSql(`
      create table shortlists (
        id serial primary key,
        token_hash text not null,
        link_seed text not null,
        name varchar(60) not null,
        owner_user_id int,
        owner_key_hash text,
        version int not null default 1,
        last_used_at timestamptz not null default now(),
        closed_at timestamptz,
        created_at timestamptz not null default now(),
        warned_at timestamptz,
        constraint shortlists_token_uq unique (token_hash),
        constraint shortlists_owner_user_id_foreign foreign key (owner_user_id) references users on delete cascade
      )`);
    this.addSql('create index shortlists_owner_ix on shortlists (owner_user_id)');
    this.addSql('create index shortlists_last_used_ix on shortlists (last_used_at)');
    this.addSql('create index shortlists_closed_ix on shortlists (closed_at) where closed_at is not null');
    // key_hash: hash of the key in the browser of a person without an account
    this.addSql(`
      create table shortlist_people (
        id serial primary key,
        list_id int not null,
        user_id int,
        name varchar(40) not null,
        key_hash text,
        created_at timestamptz not null default now(),
        constraint shortlist_people_list_id_foreign foreign key (list_id) references shortlists on delete cascade,
        constraint shortlist_people_user_id_foreign foreign key (user_id) references users on delete cascade
      )`);
    this.addSql('create unique index shortlist_people_name_uq on shortlist_people (list_id, lower(name))');
    this.addSql('create unique index shortlist_people_list_user_uq on shortlist_people (list_id, user_id) where user_id is not null');
    this.addSql('create index shortlist_people_user_ix on shortlist_people (user_id)');
    // last_price: AED when the home was added, per month for rent; it does not change
    this.addSql(`
      create table shortlist_homes (
        id serial primary key,
        list_id int not null,
        property_id int not null,
        added_by int,
        added_at timestamptz not null default now(),
        last_price int not null,
        constraint shortlist_homes_uq unique (list_id, property_id),
        constraint shortlist_homes_list_id_foreign foreign key (list_id) references shortlists on delete cascade,
        constraint shortlist_homes_property_id_foreign foreign key (property_id) references properties on delete cascade,
        constraint shortlist_homes_added_by_foreign foreign key (added_by) references shortlist_people on delete set null
      )`);
    this.addSql('create index shortlist_homes_property_ix on shortlist_homes (property_id)');
    this.addSql('create index shortlist_homes_added_by_ix on shortlist_homes (added_by)');
    this.addSql(`
      create table shortlist_votes (
        home_id int not null,
        person_id int not null,
        vote varchar(5) not null,
        voted_at timestamptz not null default now(),
        primary key (home_id, person_id),
        constraint shortlist_votes_home_id_foreign foreign key (home_id) references shortlist_homes on update cascade on delete cascade,
        constraint shortlist_votes_person_id_foreign foreign key (person_id) references shortlist_people on update cascade on delete cascade,
        constraint shortlist_votes_vote_ck check (vote in ('yes', 'maybe', 'no'))
      )`);
    this.addSql('create index shortlist_votes_person_ix on shortlist_votes (person_id)');
    this.addSql(`
      create table shortlist_notes (
        id serial primary key,
        home_id int not null,
        person_id int not null,
        text varchar(500) not null,
        edited_at timestamptz,
        created_at timestamptz not null default now(),
        constraint shortlist_notes_home_id_foreign foreign key (home_id) references shortlist_homes on delete cascade,
        constraint shortlist_notes_person_id_foreign foreign key (person_id) references shortlist_people on delete cascade
      )`);
    this.addSql('create index shortlist_notes_home_ix on shortlist_notes (home_id)');
    this.addSql('create index shortlist_notes_person_ix on shortlist_notes (person_id)');

    this.addSql(`
      create table alert_addresses (
        id serial primary key,
        email varchar(254) not null,
        locale varchar(2) null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create unique index alert_addresses_email_uq on alert_addresses (lower(email))');
    // subject: a search, the homes that a member has saved, or those of a shared list, for one person in it (list_person_id); filter_hash:
    // equal for equal searches; kinds: the events it is about, as bits (1 new, 2 price drop, 4 back, 8 taken, 16 gone); from_snapshot:
    // transactions whose events were read; next_at: when events are read next; homes_found: homes sent so far; used_at: when it was last of
    // use to its owner; asked_at: when the owner was asked whether to keep it
    this.addSql(`
      create table alerts (
        id serial primary key,
        address_id int not null,
        subject varchar(6) not null default 'search',
        filter jsonb not null,
        filter_hash varchar(32) not null,
        kinds smallint not null,
        cadence varchar(7) not null,
        confirm_token text null,
        confirm_sent_at timestamptz null,
        confirmed_at timestamptz null,
        paused_at timestamptz null,
        from_snapshot pg_snapshot null,
        next_at timestamptz null,
        last_sent_at timestamptz null,
        homes_found int not null default 0,
        created_at timestamptz not null default now(),
        used_at timestamptz not null default now(),
        asked_at timestamptz null,
        list_person_id int null,
        constraint alerts_address_id_foreign foreign key (address_id) references alert_addresses (id) on delete cascade,
        constraint alerts_filter_uq unique (address_id, filter_hash),
        constraint alerts_confirm_uq unique (confirm_token),
        constraint alerts_subject_ck check (subject in ('search', 'saved', 'list')),
        constraint alerts_cadence_ck check (cadence in ('instant', 'daily', 'weekly')),
        constraint alerts_kinds_ck check (kinds >= 1 and kinds <= 31),
        constraint alerts_list_ck check ((subject = 'list') = (list_person_id is not null)),
        constraint alerts_list_person_id_foreign foreign key (list_person_id) references shortlist_people on delete cascade
      )`);
    this.addSql('create index alerts_pending_ix on alerts (created_at) where confirmed_at is null');
    this.addSql('create index alerts_used_ix on alerts (used_at) where confirmed_at is not null');
    this.addSql('create index alerts_list_person_ix on alerts (list_person_id) where list_person_id is not null');
    // with the id, so that they are read in its order even if many are due at the same moment
    this.addSql('create index alerts_due_ix on alerts (cadence, next_at, id) where next_at is not null');
    // homes: the number of homes in the email; seen_at: when its list of homes was opened; xid: the transaction that wrote the email. The
    // arrays have one element for each home: kinds: bits as above; prices: AED; days_away: days off the market before the home came back, else
    // null. A row for each home was most of the cost of an email.
    this.addSql(`
      create table alert_emails (
        id serial primary key,
        address_id int not null,
        alert_id int null,
        homes int not null,
        seen_at timestamptz null,
        created_at timestamptz not null default now(),
        property_ids int[] not null default '{}',
        kinds smallint[] not null default '{}',
        prices int[] not null default '{}',
        prices_before int[] not null default '{}',
        days_away int[] not null default '{}',
        xid xid8 not null default pg_current_xact_id(),
        constraint alert_emails_address_id_foreign foreign key (address_id) references alert_addresses (id) on delete cascade,
        constraint alert_emails_alert_id_foreign foreign key (alert_id) references alerts (id) on delete set null
      )`);
    this.addSql('create index alert_emails_address_ix on alert_emails (address_id, created_at)');
    this.addSql('create index alert_emails_alert_ix on alert_emails (alert_id, created_at)');
    this.addSql('create index alert_emails_created_ix on alert_emails (created_at)');
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
    // To call after a dump was restored in another cluster, where the stored ids of transactions mean nothing: marks all events and emails as
    // old ('3' is the first usual id), and lets alerts read on from now.
    this.addSql(`
      create function home_events_restart() returns void language sql as $$
        update home_events set xid = '3' where xid <> '3';
        update alert_emails set xid = '3' where xid <> '3';
        update alerts set from_snapshot = pg_current_snapshot() where from_snapshot is not null;
        update alert_progress set xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0
      $$`);
  }
}
