import { Migration } from '@mikro-orm/migrations';

/** Lists, filters and the map read published properties only. */
const published = `where status = 'published'`;
/** The columns that filters compare. Indexes include them, so that a property is checked without reading its wide row. */
const filters = 'property_type, bedrooms, bathrooms, price, area, amenity_bits';
/** The columns that the map reads; included for the same reason. */
const points = 'latitude, longitude, map_x, map_y';

/**
 * Creates the tables of accounts, of agents with their reviews, of properties, and of what belongs to a property. The `*.entity.ts` files
 * in src/server describe each column.
 */
export class Migration20261122080100_accounts_and_properties extends Migration {
  override up(): void {
    // password: an argon2id hash; reset_password_token: the hash of the token; subscription_price: pence a month;
    // email_confirmed_at: null while the address is unconfirmed
    this.addSql(`
      create table users (
        id serial primary key,
        username varchar(50) not null,
        password text not null,
        email varchar(254) not null,
        full_name varchar(100),
        phone varchar(30),
        reset_password_token text,
        reset_password_expires timestamptz,
        stripe_customer_id text,
        stripe_subscription_id text,
        subscription_plan text,
        subscription_status text,
        subscription_price int,
        subscription_start_date timestamptz,
        subscription_end_date timestamptz,
        created_at timestamptz not null default now(),
        email_confirmed_at timestamptz
      );
      create unique index users_username_uq on users (lower(username));
      create unique index users_email_uq on users (lower(email));
      create index users_reset_token_ix on users (reset_password_token)`);

    // the pending confirmation of an email address, at most one for a user; token_hash: the hash of the token in the link
    this.addSql(`
      create table email_confirmations (
        user_id int primary key,
        email varchar(254) not null,
        token_hash text,
        expires_at timestamptz,
        created_at timestamptz not null default now(),
        constraint email_confirmations_token_uq unique (token_hash),
        constraint email_confirmations_user_id_foreign foreign key (user_id) references users on update cascade on delete cascade
      )`);

    // wal_position: where the write-ahead log was after the user's last write; only replicas that have replayed it may answer the user
    this.addSql(`
      create table sessions (
        id text primary key,
        user_id int not null,
        user_agent varchar(300) not null default '',
        last_seen_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        wal_position pg_lsn not null default pg_current_wal_insert_lsn(),
        constraint sessions_user_id_foreign foreign key (user_id) references users on delete cascade
      );
      create index sessions_user_ix on sessions (user_id)`);

    // rating (the average stars, 0 without reviews) and review_count are set by triggers on reviews; source: 'own' for agents of this site,
    // else the import whose `reference` identifies the agent
    this.addSql(`
      create table agents (
        id serial primary key,
        source varchar(60) not null default 'own',
        reference varchar(120),
        name varchar(100) not null,
        title varchar(120) not null,
        email varchar(254) not null,
        phone varchar(30) not null default '',
        image text not null default '',
        bio text not null default '',
        specializations text[] not null default '{}',
        rating numeric(2,1) not null default 0,
        review_count int not null default 0,
        years_experience int,
        deals_closed int,
        created_at timestamptz not null default now(),
        constraint agents_email_uq unique (email),
        constraint agents_source_uq unique (source, reference),
        constraint agents_rating_ck check (rating >= 0 and rating <= 5)
      )`);

    // rating: 1 to 5 stars; held_at: when the review was held back for a check; person, network: hashes of the author's mailbox and network
    // address
    this.addSql(`
      create table reviews (
        id serial primary key,
        agent_id int not null,
        member_id int,
        author varchar(100) not null,
        rating smallint not null,
        text text not null,
        updated_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        held_at timestamptz,
        person text,
        network text,
        constraint reviews_member_uq unique (agent_id, member_id),
        constraint reviews_person_uq unique (agent_id, person),
        constraint reviews_agent_id_foreign foreign key (agent_id) references agents on delete cascade,
        constraint reviews_member_id_foreign foreign key (member_id) references users on delete cascade,
        constraint reviews_rating_ck check (rating between 1 and 5)
      );
      create index reviews_member_ix on reviews (member_id);
      create index reviews_agent_ix on reviews (agent_id, created_at);
      create index reviews_network_ix on reviews (agent_id, network)`);

    // price: AED, per month for rent; area: square feet; rank: order of the default list, set by a trigger; tsv: words for full-text
    // search; source: 'own' for members, else the import that calls the listing `reference`; content_hash: hash of what the import stored
    // last; map_x, map_y: the map cell at level 18; shifted to the right by 18 - c bits they are the cell at level c
    this.addSql(`
      create table properties (
        id serial primary key,
        source varchar(60) not null default 'own',
        reference varchar(500),
        title varchar(300) not null,
        description text not null default '',
        price int not null,
        area int not null,
        bedrooms smallint not null,
        bathrooms smallint not null,
        location varchar(100) not null,
        emirate varchar(60) not null,
        address varchar(300) not null default '',
        property_type varchar(20) not null,
        transaction_type varchar(4) not null,
        images text[] not null default '{}',
        amenities text[] not null default '{}',
        featured boolean not null default false,
        premium boolean not null default false,
        verified boolean not null default true,
        permit_number varchar(40),
        agent_id int,
        user_id int,
        advertiser varchar(120),
        latitude double precision,
        longitude double precision,
        is_promoted boolean not null default false,
        promotion_level smallint not null default 0,
        promotion_start_date timestamptz,
        promotion_end_date timestamptz,
        status varchar(12) not null default 'published',
        rank smallint not null default 0,
        content_hash text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        tsv tsvector generated always as (property_tsv(title, location, emirate, property_type, address, amenities, description)) stored,
        amenity_bits int generated always as (amenity_bits(amenities)) stored,
        map_x int generated always as (cell_x(longitude, 18)) stored,
        map_y int generated always as (cell_y(latitude, 18)) stored,
        verified_what varchar(200),
        verified_by varchar(12),
        verified_at timestamptz,
        replaced_at timestamptz,
        other_amenities text[] generated always as (other_amenities(amenities)) stored,
        constraint properties_source_uq unique (source, reference),
        constraint properties_agent_id_foreign foreign key (agent_id) references agents on delete set null,
        constraint properties_user_id_foreign foreign key (user_id) references users on delete cascade,
        constraint properties_price_ck check (price > 0),
        constraint properties_area_ck check (area > 0),
        constraint properties_bedrooms_ck check (bedrooms >= 1 and bedrooms <= 100),
        constraint properties_bathrooms_ck check (bathrooms >= 1 and bathrooms <= 100),
        constraint properties_type_ck check (property_type in ('Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse')),
        constraint properties_transaction_ck check (transaction_type in ('Buy', 'Rent')),
        constraint properties_status_ck check (status in ('published', 'paused', 'sold', 'rented', 'deleted')),
        constraint properties_promotion_ck check (promotion_level >= 0 and promotion_level <= 3),
        constraint properties_latitude_ck check (latitude >= -90 and latitude <= 90),
        constraint properties_longitude_ck check (longitude >= -180 and longitude <= 180),
        constraint properties_point_ck check ((latitude is null) = (longitude is null)),
        constraint properties_verified_ck
          check (num_nulls(verified_what, verified_by, verified_at) in (0, 3) and verified_by in ('permit', 'staff'))
      )`);

    // an index for each order of a list: default (by rank), default in a place, default in an emirate, by price, newest first
    this.addSql(`
      create index properties_rank_ix on properties (transaction_type, rank desc, created_at desc, id desc) include (${filters}) ${published};
      create index properties_rank_all_ix on properties (rank desc, created_at desc, id desc) include (transaction_type, ${filters}) ${published};
      create index properties_place_rank_ix on properties (location, rank desc, created_at desc, id desc)
        include (transaction_type, ${filters}, ${points}) ${published};
      create index properties_emirate_rank_ix on properties (emirate, transaction_type, rank desc, created_at desc, id desc)
        include (location, ${filters}) ${published};
      create index properties_price_ix on properties (transaction_type, price, id)
        include (${points}, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate) ${published};
      create index properties_newest_ix on properties (transaction_type, created_at desc, id desc) include (emirate, ${filters}, ${points}) ${published}`);

    // indexes for filters; the first ends with price and id, so that the homes of a place and type come in order of price without sorting
    this.addSql(`
      create index properties_filter_ix on properties (transaction_type, location, property_type, price, id)
        include (bedrooms, bathrooms, area, amenity_bits) ${published};
      create index properties_size_ix on properties (bathrooms, area)
        include (id, transaction_type, property_type, bedrooms, price, amenity_bits) ${published};
      create index properties_amenity_bits_ix on properties (amenity_bits, transaction_type)
        include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area) ${published};
      create index properties_other_amenities_ix on properties using gin (other_amenities) ${published};
      create index properties_map_ix on properties (map_x, map_y) include (latitude, longitude, transaction_type, property_type, location,
        emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id) ${published} and latitude is not null`);

    // New rows wait in a list of at most 256 kB and are added to the text index together: adding each at once was half of the cost of an
    // import.
    this.addSql(`
      create index properties_text_ix on properties using gin (location, property_type, tsv)
        with (fastupdate = on, gin_pending_list_limit = 256) ${published}`);

    // properties by agent and by owner, and the running promotions (rank 4 and above) by their end
    this.addSql(`
      create index properties_agent_ix on properties (agent_id, rank desc, created_at desc, id desc);
      create index properties_user_ix on properties (user_id, created_at desc);
      create index properties_expiry_ix on properties (promotion_end_date) where rank >= 4`);

    // Without statistics of each of the 12 bits the planner expects "amenity_bits & 4 = 4" to hold for one property in 200.
    for (let bit = 0; bit < 12; bit++)
      this.addSql(`create statistics property_amenity_${bit} on (amenity_bits & ${1 << bit}) from properties`);

    this.addSql(`
      create table saved_properties (
        user_id int not null,
        property_id int not null,
        created_at timestamptz not null default now(),
        primary key (user_id, property_id),
        constraint saved_properties_user_id_foreign foreign key (user_id) references users on update cascade on delete cascade,
        constraint saved_properties_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade
      );
      create index saved_properties_property_ix on saved_properties (property_id)`);

    // former prices in AED: the price of a property until `changed_at`
    this.addSql(`
      create table price_changes (
        id serial primary key,
        property_id int not null,
        price int not null,
        changed_at timestamptz not null default now(),
        constraint price_changes_property_id_foreign foreign key (property_id) references properties on delete cascade
      );
      create index price_changes_property_ix on price_changes (property_id, changed_at)`);

    // deleted listings with their status before, so that a deletion can be undone
    this.addSql(`
      create table deleted_listings (
        property_id int primary key,
        status varchar(12) not null,
        deleted_at timestamptz not null,
        constraint deleted_listings_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade
      );
      create index deleted_listings_time_ix on deleted_listings (deleted_at)`);

    // n: how often the page of a property was opened on a day (UTC)
    this.addSql(`
      create table property_views (
        property_id int not null,
        day date not null,
        n int not null,
        primary key (property_id, day),
        constraint property_views_property_id_foreign foreign key (property_id) references properties on delete cascade
      )`);

    // uploaded photos; bytes: size of all files of the photo; unused_since: null while a listing shows it
    this.addSql(`
      create table photos (
        id varchar(32) primary key,
        user_id int,
        bytes int not null,
        width int not null,
        height int not null,
        unused_since timestamptz default now(),
        created_at timestamptz not null default now(),
        constraint photos_user_id_foreign foreign key (user_id) references users on delete set null
      );
      create index photos_user_ix on photos (user_id);
      create index photos_unused_ix on photos (unused_since)`);
  }
}
