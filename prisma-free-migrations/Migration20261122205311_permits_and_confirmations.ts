import { Migration } from '@mikro-orm/migrations';

/**
 * Adds details of advertising permits, and tables for confirmations that homes are still available and for the emails that ask for them.
 */
export class Migration20261122205311_permits_and_confirmations extends Migration {
  override up(): void {
    // permit_url: the link of its QR code; permit_until: its last day; permit_checked_at: when staff last asked the authority
    this.addSql(
      `alter table properties add permit_kind varchar(9) null, add permit_url varchar(500) null, add permit_until date null, add permit_checked_at timestamptz null`,
    );
    this.addSql(
      `alter table properties add constraint properties_permit_kind_ck check (permit_kind in ('trakheesi', 'madhmoun', 'dtcm', 'none')) not valid`,
    );
    this.addSql(`alter table properties validate constraint properties_permit_kind_ck`);
    this.addSql(
      `create index properties_permit_until_ix on properties (permit_until) where status = 'published' and permit_until is not null`,
    );

    // asks: number of emails since the last answer, the last at asked_at; due_at: when the next email or the pause is due; paused_at: when
    // the listing was paused because no answer came
    this.addSql(
      `create table listing_confirmations (property_id int not null primary key, confirmed_at timestamptz null, confirmed_by varchar(6) null,
        asks smallint not null default 0, asked_at timestamptz null, due_at timestamptz null, paused_at timestamptz null)`,
    );
    this.addSql(`create index listing_confirmations_due_ix on listing_confirmations (due_at, property_id) where due_at is not null`);
    this.addSql(
      `create index listing_confirmations_recent_ix on listing_confirmations (confirmed_at desc, property_id) where confirmed_by <> 'feed'`,
    );
    this.addSql(
      `alter table listing_confirmations
        add constraint listing_confirmations_property_id_foreign foreign key (property_id) references properties (id) on update cascade on delete cascade,
        add constraint listing_confirmations_by_ck check (confirmed_by in ('person', 'feed', 'staff')),
        add constraint listing_confirmations_at_ck check ((confirmed_at is null) = (confirmed_by is null))`,
    );

    // emails that asked a user about their listings
    this.addSql(`create table confirmation_emails (id serial primary key, user_id int not null, sent_at timestamptz not null)`);
    this.addSql(`create index confirmation_emails_user_ix on confirmation_emails (user_id)`);
    this.addSql(`create index confirmation_emails_time_ix on confirmation_emails (sent_at)`);
    this.addSql(
      `alter table confirmation_emails add constraint confirmation_emails_user_id_foreign foreign key (user_id) references users (id) on delete cascade`,
    );

    // the listings in such an email; answered_at: when the link of the listing was last used
    this.addSql(
      `create table confirmation_requests (id serial primary key, email_id int not null, property_id int not null, answered_at timestamptz null)`,
    );
    this.addSql(`create index confirmation_requests_email_ix on confirmation_requests (email_id)`);
    this.addSql(`create index confirmation_requests_property_ix on confirmation_requests (property_id)`);
    this.addSql(
      `alter table confirmation_requests
        add constraint confirmation_requests_email_id_foreign foreign key (email_id) references confirmation_emails (id) on delete cascade,
        add constraint confirmation_requests_property_id_foreign foreign key (property_id) references properties (id) on delete cascade`,
    );

    // visitors who asked whether a home is still available
    this.addSql(
      `create table availability_questions (id serial primary key, property_id int not null, email varchar(254) not null, locale varchar(2) null, asked_at timestamptz not null)`,
    );
    this.addSql(`create index availability_questions_time_ix on availability_questions (asked_at)`);
    this.addSql(`create unique index availability_questions_uq on availability_questions (property_id, lower(email))`);
    this.addSql(
      `alter table availability_questions add constraint availability_questions_property_id_foreign foreign key (property_id) references properties (id) on delete cascade`,
    );
  }

  override down(): void {
    this.addSql('drop table availability_questions, confirmation_requests, confirmation_emails, listing_confirmations');
    this.addSql('drop index properties_permit_until_ix');
    this.addSql('alter table properties drop constraint properties_permit_kind_ck');
    this.addSql('alter table properties drop permit_kind, drop permit_url, drop permit_until, drop permit_checked_at');
  }
}
