import { Migration } from '@mikro-orm/migrations';

export class Migration20261101000100_initial extends Migration {
  override name = 'Migration20261101000100_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "agents" ("id" serial primary key, "source" varchar(60) not null default 'own', "reference" varchar(120) null, "name" varchar(100) not null, "title" varchar(120) not null, "email" varchar(254) not null, "phone" varchar(30) not null default '', "image" text not null default '', "bio" text not null default '', "specializations" text[] not null default '{}', "rating" numeric(2,1) not null default 0, "review_count" int not null default 0, "years_experience" int null, "deals_closed" int null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`alter table "agents" add constraint "agents_email_uq" unique ("email");`);
    this.addSql(`alter table "agents" add constraint "agents_source_uq" unique ("source", "reference");`);

    this.addSql(
      `create table "users" ("id" serial primary key, "username" varchar(50) not null, "password" text not null, "email" varchar(254) not null, "full_name" varchar(100) null, "phone" varchar(30) null, "reset_password_token" text null, "reset_password_expires" timestamptz null, "stripe_customer_id" text null, "stripe_subscription_id" text null, "subscription_plan" text null, "subscription_status" text null, "subscription_price" int null, "subscription_start_date" timestamptz null, "subscription_end_date" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create unique index "users_username_uq" on "users" (lower(username));`);
    this.addSql(`create unique index "users_email_uq" on "users" (lower(email));`);

    this.addSql(
      `create table "sessions" ("id" text not null, "user_id" int not null, "user_agent" varchar(300) not null default '', "last_seen_at" timestamptz not null default now(), "created_at" timestamptz not null default now(), primary key ("id"));`,
    );
    this.addSql(`create index "sessions_user_ix" on "sessions" ("user_id");`);

    this.addSql(
      `create table "properties" ("id" serial primary key, "source" varchar(60) not null default 'own', "reference" varchar(120) null, "title" varchar(300) not null, "description" text not null default '', "price" int not null, "area" int not null, "bedrooms" smallint not null, "bathrooms" smallint not null, "location" varchar(100) not null, "emirate" varchar(60) not null, "address" varchar(300) not null default '', "property_type" varchar(20) not null, "transaction_type" varchar(4) not null, "images" text[] not null default '{}', "amenities" text[] not null default '{}', "featured" boolean not null default false, "premium" boolean not null default false, "verified" boolean not null default true, "permit_number" varchar(40) null, "agent_id" int null, "user_id" int null, "advertiser" varchar(120) null, "latitude" double precision null, "longitude" double precision null, "is_promoted" boolean not null default false, "promotion_level" smallint not null default 0, "promotion_start_date" timestamptz null, "promotion_end_date" timestamptz null, "status" varchar(12) not null default 'published', "rank" smallint not null default 0, "content_hash" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "tsv" tsvector generated always as (property_tsv(title, location, emirate, property_type, address, amenities, description)) stored null);`,
    );
    this.addSql(
      `create index "properties_rank_ix" on "properties" (transaction_type, rank desc, created_at desc, id desc) include (latitude, longitude, price, property_type) where status = 'published';`,
    );
    this.addSql(`create index "properties_rank_all_ix" on "properties" (rank desc, created_at desc, id desc) where status = 'published';`);
    this.addSql(
      `create index "properties_filter_ix" on "properties" (transaction_type, location, property_type, price, bedrooms) where status = 'published';`,
    );
    this.addSql(
      `create index "properties_place_rank_ix" on "properties" (location, rank desc, created_at desc, id desc) where status = 'published';`,
    );
    this.addSql(
      `create index "properties_emirate_rank_ix" on "properties" (emirate, transaction_type, rank desc, created_at desc, id desc) where status = 'published';`,
    );
    this.addSql(`create index "properties_price_ix" on "properties" (transaction_type, price, id) where status = 'published';`);
    this.addSql(
      `create index "properties_newest_ix" on "properties" (transaction_type, created_at desc, id desc) where status = 'published';`,
    );
    this.addSql(
      `create index "properties_point_ix" on "properties" using gist (point(longitude, latitude)) where status = 'published' and latitude is not null;`,
    );
    this.addSql(
      `create index "properties_text_ix" on "properties" using gin (location, property_type, tsv) with (fastupdate = off) where status = 'published';`,
    );
    this.addSql(`create index "properties_agent_ix" on "properties" (agent_id, rank desc, created_at desc, id desc);`);
    this.addSql(`create index "properties_user_ix" on "properties" (user_id, created_at desc);`);
    this.addSql(`create index "properties_expiry_ix" on "properties" (promotion_end_date) where rank >= 4;`);
    this.addSql(`alter table "properties" add constraint "properties_source_uq" unique ("source", "reference");`);

    this.addSql(
      `create table "saved_properties" ("user_id" int not null, "property_id" int not null, "created_at" timestamptz not null default now(), primary key ("user_id", "property_id"));`,
    );
    this.addSql(`create index "saved_properties_property_ix" on "saved_properties" ("property_id");`);

    this.addSql(
      `create table "inquiries" ("id" serial primary key, "property_id" int not null, "name" varchar(100) not null, "email" varchar(254) not null, "phone" varchar(30) not null, "message" text not null, "fingerprint" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "inquiries_property_ix" on "inquiries" ("property_id");`);
    this.addSql(`alter table "inquiries" add constraint "inquiries_fingerprint_uq" unique ("fingerprint");`);

    this.addSql(`alter table "agents" add constraint "agents_rating_ck" check (rating >= 0 and rating <= 5);`);

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "properties" add constraint "properties_agent_id_foreign" foreign key ("agent_id") references "agents" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "properties" add constraint "properties_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "properties" add constraint "properties_price_ck" check (price > 0);`);
    this.addSql(`alter table "properties" add constraint "properties_area_ck" check (area > 0);`);
    this.addSql(`alter table "properties" add constraint "properties_bedrooms_ck" check (bedrooms >= 1 and bedrooms <= 100);`);
    this.addSql(`alter table "properties" add constraint "properties_bathrooms_ck" check (bathrooms >= 1 and bathrooms <= 100);`);
    this.addSql(
      `alter table "properties" add constraint "properties_type_ck" check (property_type in ('Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse'));`,
    );
    this.addSql(`alter table "properties" add constraint "properties_transaction_ck" check (transaction_type in ('Buy', 'Rent'));`);
    this.addSql(
      `alter table "properties" add constraint "properties_status_ck" check (status in ('published', 'paused', 'sold', 'rented', 'deleted'));`,
    );
    this.addSql(`alter table "properties" add constraint "properties_promotion_ck" check (promotion_level >= 0 and promotion_level <= 3);`);
    this.addSql(`alter table "properties" add constraint "properties_latitude_ck" check (latitude >= -90 and latitude <= 90);`);
    this.addSql(`alter table "properties" add constraint "properties_longitude_ck" check (longitude >= -180 and longitude <= 180);`);
    this.addSql(`alter table "properties" add constraint "properties_point_ck" check ((latitude is null) = (longitude is null));`);

    this.addSql(
      `alter table "saved_properties" add constraint "saved_properties_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "saved_properties" add constraint "saved_properties_property_id_foreign" foreign key ("property_id") references "properties" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "inquiries" add constraint "inquiries_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "properties" drop constraint "properties_agent_id_foreign";`);
    this.addSql(`alter table "sessions" drop constraint "sessions_user_id_foreign";`);
    this.addSql(`alter table "properties" drop constraint "properties_user_id_foreign";`);
    this.addSql(`alter table "saved_properties" drop constraint "saved_properties_user_id_foreign";`);
    this.addSql(`alter table "saved_properties" drop constraint "saved_properties_property_id_foreign";`);
    this.addSql(`alter table "inquiries" drop constraint "inquiries_property_id_foreign";`);

    this.addSql(`drop table if exists "agents" cascade;`);
    this.addSql(`drop table if exists "users" cascade;`);
    this.addSql(`drop table if exists "sessions" cascade;`);
    this.addSql(`drop table if exists "properties" cascade;`);
    this.addSql(`drop table if exists "saved_properties" cascade;`);
    this.addSql(`drop table if exists "inquiries" cascade;`);
  }
}
