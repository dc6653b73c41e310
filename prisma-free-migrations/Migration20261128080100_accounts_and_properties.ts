import { Migration } from '@mikro-orm/migrations';

/** Lists, filters and the map read published properties only. */
const published = `where status = 'published'`;
/** The columns that filters compare. Indexes include them, so that a property is checked without reading its wide row. */
const filters = 'property_type, bedrooms, bathrooms, price, area, amenity_bits';
/** The columns that the map reads; included for the same reason. */
const points = 'latitude, longitude, map_x, map_y';
/** Two more columns of filters, which indexes include after others. */
const stated = 'furnished, completion';
/** The columns that the costs of a home depend on, beside those of filters. */
const costs = 'service_charge, cooling, agent_id, user_id, source';
const features = 'bedrooms, bathrooms, amenity_bits';
const byRank = 'rank desc, created_at desc, id desc';
const unitPrice = '(price::bigint * 100 / area)';
const monthlyCost =
  'reference_monthly_cost(transaction_type, price, area, emirate, location, property_type, completion, service_charge, cooling)';
const startingCash = 'reference_starting_cash(transaction_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source)';

/**
 * Creates the tables of accounts, of agents with their reviews, of properties, and of what belongs to a property. The `*.entity.ts` files
 * in src/server describe each column.
 */
export class Migration20261128080100_accounts_and_properties extends Migration {
  override up(): void {
    // password: an argon2id hash; reset_password_token: the hash of the token; subscription_price: pence a month;
    // email_confirmed_at: null while the address is unconfirmed; locale: the language of emails, `en` or `ar`; preferences: display settings;
    // device_counter: how often the owner made the account forget the browsers that it knows; undone_since: from then on links `This was not
    // me` with a lower counter are void
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
        email_confirmed_at timestamptz,
        locale varchar(2),
        preferences jsonb,
        device_counter int not null default 0,
        undone_since timestamptz
      );
      create unique index users_username_uq on users (lower(username));
      create unique index users_email_uq on users (lower(email));
      create index users_reset_token_ix on users (reset_password_token);
      create index users_username_prefix_ix on users (lower(username) text_pattern_ops);
      create index users_created_ix on users (created_at)`);

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

    // wal_position: where the write-ahead log was after the user's last write; only replicas that have replayed it may answer the user;
    // factors: what proved who signed in; confirmed_at: when the user last proved again on this device that it is them
    this.addSql(`
      create table sessions (
        id text primary key,
        user_id int not null,
        user_agent varchar(300) not null default '',
        last_seen_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        wal_position pg_lsn not null default pg_current_wal_insert_lsn(),
        factors text[] not null default '{password}',
        confirmed_at timestamptz,
        passkey_id text,
        constraint sessions_user_id_foreign foreign key (user_id) references users on delete cascade
      );
      create index sessions_user_ix on sessions (user_id)`);

    // totp_sealed: the encrypted secret of the app; last_step: the newest 30-second step whose code was accepted, so that none is accepted
    // twice; enabled_at: null until the first code was typed
    this.addSql(`
      create table second_factors (
        user_id int primary key,
        totp_sealed text not null,
        last_step int not null default 0,
        enabled_at timestamptz,
        created_at timestamptz not null default now(),
        constraint second_factors_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade
      )`);
    // codes that replace the second factor once
    this.addSql(`
      create table recovery_codes (
        user_id int not null,
        hash text not null,
        used_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (user_id, hash),
        constraint recovery_codes_user_id_foreign foreign key (user_id) references users (id) on delete cascade
      )`);
    // id: the credential id; counter: signatures that the key has counted, 0 for keys that do not count; transports: as WebAuthn names
    // them; is_device_bound: whether the key cannot leave its device
    this.addSql(`
      create table passkeys (
        id text primary key,
        user_id int not null,
        public_key bytea not null,
        counter bigint not null default 0,
        transports text[] not null default '{}',
        is_device_bound boolean not null,
        is_backed_up boolean not null,
        name varchar(60) not null,
        last_used_at timestamptz null,
        created_at timestamptz not null default now(),
        constraint passkeys_user_id_foreign foreign key (user_id) references users (id) on delete cascade
      )`);
    this.addSql('create index passkeys_user_ix on passkeys (user_id)');
    // holder_hash: hash of the session or the cookie of the only browser that may answer the challenge
    this.addSql(`
      create table auth_challenges (
        challenge text primary key,
        purpose text not null,
        holder_hash text not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index auth_challenges_expires_ix on auth_challenges (expires_at)');
    // users who have lost every second factor and wait for a link that signs them in; emails_sent: of four, the last of which has the link;
    // token_hash: hash of the token in it, null until then
    this.addSql(`
      create table lost_factors (
        user_id int primary key,
        requested_at timestamptz not null,
        emails_sent int not null default 1,
        token_hash text,
        expires_at timestamptz,
        next_email_at timestamptz not null,
        constraint lost_factors_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade
      );
      create unique index lost_factors_token_uq on lost_factors (token_hash)`);

    // rating (the average stars, 0 without reviews) and review_count are set by triggers on reviews; source: 'own' for agents of this site,
    // else the import whose `reference` identifies the agent; removed_at: when staff took the profile down, by the decision `removed_item_id`, a row
    // of `review_items`; broker_number: what adverts in Dubai must show, null where the feed does not state it
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
        removed_at timestamptz,
        removed_item_id int,
        broker_number varchar(7),
        constraint agents_email_uq unique (email),
        constraint agents_source_uq unique (source, reference),
        constraint agents_rating_ck check (rating >= 0 and rating <= 5)
      );
      create index agents_removed_item_ix on agents (removed_item_id) where removed_item_id is not null`);

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
        removed_at timestamptz,
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
    // last; map_x, map_y: the map cell at level 18; shifted to the right by 18 - c bits they are the cell at level c; title_ar,
    // description_ar: the advertiser's own Arabic texts; price_dropped_at: when the price last changed, if that lowered it; home_id: null as
    // long as a home has one listing.
    // What a listing says, null where it says nothing: service_charge: AED per square foot a year; cooling: who is paid for it (in the rent, a
    // district cooling provider, or by the home's own power bill); cheques: number of post-dated cheques for a year's rent; handover: YYYY-MM;
    // vacant: no tenant lives there; tenant_until: YYYY-MM-DD; permit_url: the link of the permit's QR code; permit_until: its last day;
    // permit_checked_at: when staff last asked the authority.
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
        map_x int generated always as (cell_x(longitude, 18)) stored,
        map_y int generated always as (cell_y(latitude, 18)) stored,
        verified_what varchar(200),
        verified_by varchar(12),
        verified_at timestamptz,
        replaced_at timestamptz,
        other_amenities text[] generated always as (other_amenities(amenities)) stored,
        furnished varchar(6),
        completion varchar(8),
        price_dropped_at timestamptz,
        agency_reference varchar(100),
        title_ar varchar(300),
        description_ar text,
        amenity_bits int generated always as (
          listing_amenities(amenities, title, description, title_ar, description_ar, location, address)
        ) stored,
        advertiser_licence varchar(40),
        tsv tsvector generated always as (
          property_tsv(title, location, emirate, property_type, address, amenities, description, title_ar, description_ar)
        ) stored,
        home_id int,
        service_charge double precision,
        cooling varchar(8),
        cheques smallint,
        handover varchar(7),
        vacant boolean,
        tenant_until varchar(10),
        permit_kind varchar(9),
        permit_url varchar(500),
        permit_until date,
        permit_checked_at timestamptz,
        constraint properties_source_uq unique (source, reference),
        constraint properties_agent_id_foreign foreign key (agent_id) references agents on delete set null,
        constraint properties_user_id_foreign foreign key (user_id) references users on delete cascade,
        constraint properties_price_ck check (price > 0),
        constraint properties_area_ck check (area > 0),
        constraint properties_bedrooms_ck check (bedrooms >= 1 and bedrooms <= 100),
        constraint properties_bathrooms_ck check (bathrooms >= 1 and bathrooms <= 100),
        constraint properties_type_ck check (property_type in ('Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse')),
        constraint properties_transaction_ck check (transaction_type in ('Buy', 'Rent')),
        constraint properties_status_ck check (status in ('published', 'paused', 'sold', 'rented', 'removed', 'deleted')),
        constraint properties_promotion_ck check (promotion_level >= 0 and promotion_level <= 3),
        constraint properties_latitude_ck check (latitude >= -90 and latitude <= 90),
        constraint properties_longitude_ck check (longitude >= -180 and longitude <= 180),
        constraint properties_point_ck check ((latitude is null) = (longitude is null)),
        constraint properties_furnished_ck check (furnished in ('yes', 'partly', 'no')),
        constraint properties_completion_ck check (completion in ('ready', 'off-plan')),
        constraint properties_service_charge_ck check (service_charge >= 0.5 and service_charge <= 100),
        constraint properties_cooling_ck check (cooling in ('included', 'district', 'own')),
        constraint properties_cheques_ck check (cheques >= 1 and cheques <= 12),
        constraint properties_permit_kind_ck check (permit_kind in ('trakheesi', 'madhmoun', 'dtcm', 'none')),
        constraint properties_verified_ck
          check (num_nulls(verified_what, verified_by, verified_at) in (0, 3) and verified_by in ('permit', 'staff'))
      )`);

    this.createPropertyIndexes();
    // Without statistics of each of the 12 bits the planner expects "amenity_bits & 4 = 4" to hold for one property in 200.
    for (let bit = 0; bit < 12; bit++)
      this.addSql(`create statistics property_amenity_${bit} on (amenity_bits & ${1 << bit}) from properties`);

    this.createPartsOfProperties();
  }

  /** The indexes of properties, in the order in which databases from before this migration have them. */
  private createPropertyIndexes(): void {
    // by amenity outside of the closed list; by owner; the running promotions (rank 4 and above) by their end; by agent
    this.addSql(`
      create index properties_other_amenities_ix on properties using gin (other_amenities) ${published};
      create index properties_user_ix on properties (user_id, created_at desc);
      create index properties_expiry_ix on properties (promotion_end_date) where rank >= 4;
      create index properties_agent_ix on properties (agent_id, ${byRank}) include (status, ${points})`);

    // parts of addresses, such as a tower, and the references of portals and agencies
    this.addSql(`
      create index properties_address_parts_ix on properties using gin (address_parts(address)) ${published};
      create index properties_reference_ix on properties (lower(reference)) ${published};
      create index properties_agency_reference_ix on properties (lower(agency_reference)) ${published} and agency_reference is not null;
      create index properties_permit_ix on properties (permit_number) ${published} and permit_number is not null`);

    // furnished, completed and cheaper homes
    this.addSql(`
      create index properties_furnished_ix on properties (furnished, transaction_type, ${byRank})
        include (location, ${filters}, completion, emirate, ${points}) ${published} and furnished is not null;
      create index properties_completion_ix on properties (completion, transaction_type, ${byRank})
        include (${filters}, furnished, location, emirate, ${points}) ${published} and completion is not null;
      create index properties_price_dropped_ix on properties (transaction_type, ${byRank})
        include (${filters}, ${stated}, location, emirate, ${points}) ${published} and price_dropped_at is not null`);

    // New rows wait in a list of at most 256 kB and are added to the text index together: adding each at once was half of the cost of an
    // import.
    this.addSql(`
      create index properties_text_ix on properties using gin (location, property_type, tsv)
        with (fastupdate = on, gin_pending_list_limit = 256) ${published}`);

    // in order of the date of a lowered price, of size and of the price per square foot (in fils); and homes with many bedrooms, bathrooms or
    // photos
    this.addSql(`
      create index properties_price_drop_ix on properties (transaction_type, price_dropped_at desc, id desc)
        include (emirate, location, ${filters}) ${published} and price_dropped_at is not null;
      create index properties_size_ix on properties (bathrooms, area)
        include (id, transaction_type, property_type, location, bedrooms, price, amenity_bits, furnished, ${points},
          completion, created_at, emirate) ${published};
      create index properties_amenity_bits_ix on properties (amenity_bits, transaction_type)
        include (rank, created_at, id, property_type, bedrooms, bathrooms, price, area, ${stated}, location, emirate, ${points}) ${published};
      create index properties_area_ix on properties (transaction_type, property_type, area, id)
        include (emirate, bedrooms, bathrooms, price, amenity_bits, ${stated}, created_at, location) ${published};
      create index properties_unit_price_ix on properties (transaction_type, ${unitPrice}, id)
        include (emirate, ${filters}, ${stated}, created_at, location) ${published};
      create index properties_photos_ix on properties (transaction_type, ${byRank})
        include (emirate, ${filters}, ${stated}, location, ${points}) ${published} and images <> '{}';
      create index properties_bedrooms_ix on properties (bedrooms, property_type, transaction_type, area, id)
        include (location, price, bathrooms, amenity_bits, ${stated}, created_at, ${points}) ${published}`);

    // homes of one place in these orders
    this.addSql(`
      create index properties_place_newest_ix on properties (location, transaction_type, created_at desc, id desc)
        include (${filters}, ${stated}) ${published};
      create index properties_place_area_ix on properties (location, transaction_type, area, id)
        include (property_type, bedrooms, bathrooms, price, amenity_bits, ${stated}, created_at) ${published};
      create index properties_place_unit_price_ix on properties (location, transaction_type, ${unitPrice}, id)
        include (${filters}, ${stated}, created_at) ${published}`);

    // permits that end; searches by completion and furnishing together, which passed 100,000 homes in the index of only one of them; and
    // listings that are not published, for the counts of staff
    this.addSql(`
      create index properties_permit_until_ix on properties (permit_until) ${published} and permit_until is not null;
      create index properties_stated_ix on properties (completion, furnished, transaction_type, area, id)
        include (property_type, bedrooms, bathrooms, price, amenity_bits, location, emirate, created_at, rank)
        ${published} and completion is not null and furnished is not null;
      create index properties_hidden_ix on properties (status) where status <> 'published'`);

    // Each order of a list: default (by rank), default in a place and in an emirate, by price and newest first. They include what the costs of
    // a home depend on, because the database compares these with a budget. The filter index ends with price and id, so that the homes of a
    // place and type come in order of price without sorting.
    this.addSql(`
      create index properties_rank_ix on properties (transaction_type, ${byRank})
        include (${filters}, ${stated}, emirate, cheques, location, ${costs}) ${published};
      create index properties_rank_all_ix on properties (${byRank})
        include (transaction_type, ${filters}, ${stated}, emirate, cheques, location, ${costs}) ${published};
      create index properties_filter_ix on properties (transaction_type, location, property_type, price, id)
        include (bedrooms, bathrooms, area, amenity_bits, ${stated}, created_at, emirate, cheques, ${costs}) ${published};
      create index properties_place_rank_ix on properties (location, ${byRank})
        include (transaction_type, ${filters}, ${points}, ${stated}, emirate, cheques, ${costs}) ${published};
      create index properties_emirate_rank_ix on properties (emirate, transaction_type, ${byRank})
        include (location, ${filters}, ${stated}, cheques, ${costs}) ${published};
      create index properties_price_ix on properties (transaction_type, price, id)
        include (${points}, bedrooms, bathrooms, area, amenity_bits, property_type, location, emirate, ${stated}, created_at, cheques, ${costs})
        ${published};
      create index properties_newest_ix on properties (transaction_type, created_at desc, id desc)
        include (emirate, ${filters}, ${points}, ${stated}, location, agent_id, user_id, cheques, service_charge, cooling, source) ${published}`);

    // Homes by cost. The type is in the key because large homes cost the most, so that a search for them passed all others. With the indexes
    // of all places, tens of thousands of homes were passed before the first home of an expensive place.
    this.addSql(`
      create index properties_monthly_ix on properties (transaction_type, property_type, ${monthlyCost}, id)
        include (price, area, emirate, location, completion, service_charge, cooling, ${features}, furnished, cheques, agent_id, user_id, source)
        ${published};
      create index properties_cash_ix on properties (transaction_type, property_type, ${startingCash}, id)
        include (price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, ${features}, service_charge, cooling)
        ${published};
      create index properties_place_monthly_ix on properties (location, transaction_type, ${monthlyCost}, id)
        include (property_type, price, area, emirate, completion, service_charge, cooling, ${features}, furnished, cheques, agent_id, user_id, source)
        ${published};
      create index properties_place_cash_ix on properties (location, transaction_type, ${startingCash}, id)
        include (property_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, ${features}, service_charge, cooling)
        ${published}`);

    // the map; the homes of a place by number of bedrooms, within a budget; and homes that their owners advertise, with the demo's
    this.addSql(`
      create index properties_map_ix on properties (map_x, map_y)
        include (latitude, longitude, transaction_type, property_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, agent_id,
          ${stated}, created_at, id, user_id, cheques, service_charge, cooling, source) ${published} and latitude is not null;
      create index properties_place_bedrooms_ix on properties (location, transaction_type, bedrooms, price, id)
        include (property_type, area, emirate, completion, service_charge, cooling, furnished, cheques, agent_id, user_id, source, bathrooms,
          amenity_bits) ${published};
      create index properties_owner_ix on properties (transaction_type, ${byRank})
        include (${filters}, ${stated}, location, emirate, ${points})
        ${published} and (user_id is not null or source = 'demo') and agent_id is null`);
  }
  /** The tables of what belongs to a property. */
  private createPartsOfProperties(): void {
    // price: AED when the home was saved, per month for rent; note: the member's
    this.addSql(`
      create table saved_properties (
        user_id int not null,
        property_id int not null,
        created_at timestamptz not null default now(),
        price int,
        note varchar(500),
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
      );
      create index property_views_day_ix on property_views (day)`);
    // n: the views on the days that `property_views` no longer keeps
    this.addSql(`
      create table property_view_totals (
        property_id int primary key,
        n int not null,
        constraint property_view_totals_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade
      )`);

    // uploaded photos; bytes: size of all files of the photo; unused_since: null while a listing shows it; the last index finds the photo of a
    // picture in `photo_hashes`
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
      create index photos_unused_ix on photos (unused_since);
      create index photos_picture_ix
        on photos (hashtextextended('/uploads/' || id || '-' || width::text || 'x' || height::text || '.webp', 0))`);

    // listings that are published once their owner confirms the email address of the account
    this.addSql(`
      create table unconfirmed_listings (
        property_id int primary key,
        created_at timestamptz not null default now(),
        constraint unconfirmed_listings_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade
      )`);

    // Confirmations that homes are still available. asks: number of emails since the last answer, the last at asked_at; due_at: when the next
    // email or the pause is due; paused_at: when the listing was paused because no answer came
    this.addSql(`
      create table listing_confirmations (
        property_id int primary key,
        confirmed_at timestamptz,
        confirmed_by varchar(6),
        asks smallint not null default 0,
        asked_at timestamptz,
        due_at timestamptz,
        paused_at timestamptz,
        constraint listing_confirmations_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade,
        constraint listing_confirmations_by_ck check (confirmed_by in ('person', 'feed', 'staff')),
        constraint listing_confirmations_at_ck check ((confirmed_at is null) = (confirmed_by is null))
      );
      create index listing_confirmations_due_ix on listing_confirmations (due_at, property_id) where due_at is not null;
      create index listing_confirmations_recent_ix on listing_confirmations (confirmed_at desc, property_id) where confirmed_by <> 'feed'`);
    // emails that asked a user about their listings
    this.addSql(`
      create table confirmation_emails (
        id serial primary key,
        user_id int not null,
        sent_at timestamptz not null,
        constraint confirmation_emails_user_id_foreign foreign key (user_id) references users on delete cascade
      );
      create index confirmation_emails_user_ix on confirmation_emails (user_id);
      create index confirmation_emails_time_ix on confirmation_emails (sent_at)`);
    // the listings in such an email; answered_at: when the link of the listing was last used
    this.addSql(`
      create table confirmation_requests (
        id serial primary key,
        email_id int not null,
        property_id int not null,
        answered_at timestamptz,
        constraint confirmation_requests_email_id_foreign foreign key (email_id) references confirmation_emails on delete cascade,
        constraint confirmation_requests_property_id_foreign foreign key (property_id) references properties on delete cascade
      );
      create index confirmation_requests_email_ix on confirmation_requests (email_id);
      create index confirmation_requests_property_ix on confirmation_requests (property_id)`);
    // visitors who asked whether a home is still available
    this.addSql(`
      create table availability_questions (
        id serial primary key,
        property_id int not null,
        email varchar(254) not null,
        locale varchar(2),
        asked_at timestamptz not null,
        constraint availability_questions_property_id_foreign foreign key (property_id) references properties on delete cascade
      );
      create index availability_questions_time_ix on availability_questions (asked_at);
      create unique index availability_questions_uq on availability_questions (property_id, lower(email))`);
  }
}
