import { Migration } from '@mikro-orm/migrations';

export class Migration20261101000300_messages extends Migration {
  override name = 'Migration20261101000300_messages';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "mail_deliveries" ("id" serial primary key, "key" varchar(200) not null, "address" varchar(254) not null, "kind" varchar(40) not null, "status" varchar(10) not null default 'waiting', "tries" int not null default 0, "holder" text null, "error" text null, "sent_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "mail_deliveries_created_ix" on "mail_deliveries" ("created_at");`);
    this.addSql(`alter table "mail_deliveries" add constraint "mail_deliveries_key_uq" unique ("key", "address");`);

    this.addSql(
      `create table "newsletter_subscribers" ("id" serial primary key, "email" varchar(254) not null, "confirm_token" text null, "confirm_sent_at" timestamptz null, "confirmed_at" timestamptz null, "unsubscribed_at" timestamptz null, "unsubscribe_key" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`alter table "newsletter_subscribers" add constraint "newsletter_confirm_uq" unique ("confirm_token");`);
    this.addSql(`alter table "newsletter_subscribers" add constraint "newsletter_unsubscribe_uq" unique ("unsubscribe_key");`);
    this.addSql(`create unique index "newsletter_email_uq" on "newsletter_subscribers" (lower(email));`);

    this.addSql(
      `create table "messages" ("id" serial primary key, "kind" varchar(10) not null, "name" varchar(100) not null default '', "email" varchar(254) not null, "phone" varchar(30) not null default '', "subject" varchar(150) not null default '', "message" text not null, "agent_id" int null, "sender_id" int null, "fingerprint" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "messages_agent_ix" on "messages" ("agent_id");`);
    this.addSql(`create index "messages_sender_ix" on "messages" ("sender_id");`);
    this.addSql(`create index "messages_fingerprint_ix" on "messages" ("fingerprint");`);

    // the same words may come again after ten minutes, which a unique hash cannot say
    this.addSql(`alter table "inquiries" drop constraint "inquiries_fingerprint_uq";`);
    this.addSql(
      `alter table "inquiries" add "sender_id" int null, add "status" varchar(10) not null default 'new', add "answered_at" timestamptz null, add "closed_at" timestamptz null, add "last_at" timestamptz not null default now();`,
    );
    this.addSql(`update "inquiries" set "last_at" = "created_at";`);
    this.addSql(`create index "inquiries_fingerprint_ix" on "inquiries" ("fingerprint");`);
    this.addSql(`create index "inquiries_sender_ix" on "inquiries" ("sender_id", "last_at");`);

    this.addSql(
      `create table "inquiry_replies" ("id" serial primary key, "inquiry_id" int not null, "author_id" int null, "from_advertiser" boolean not null, "message" text not null, "fingerprint" text not null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "inquiry_replies_inquiry_ix" on "inquiry_replies" ("inquiry_id");`);
    this.addSql(`create index "inquiry_replies_author_ix" on "inquiry_replies" ("author_id");`);
    this.addSql(`create index "inquiry_replies_fingerprint_ix" on "inquiry_replies" ("fingerprint");`);

    this.addSql(
      `alter table "mail_deliveries" add constraint "mail_deliveries_status_ck" check (status in ('waiting', 'sending', 'sent', 'refused', 'unsure'));`,
    );

    this.addSql(
      `alter table "messages" add constraint "messages_agent_id_foreign" foreign key ("agent_id") references "agents" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_sender_id_foreign" foreign key ("sender_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`alter table "messages" add constraint "messages_kind_ck" check (kind in ('contact', 'support', 'agent'));`);

    this.addSql(
      `alter table "inquiries" add constraint "inquiries_sender_id_foreign" foreign key ("sender_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(`alter table "inquiries" add constraint "inquiries_status_ck" check (status in ('new', 'answered', 'closed'));`);

    this.addSql(
      `alter table "inquiry_replies" add constraint "inquiry_replies_inquiry_id_foreign" foreign key ("inquiry_id") references "inquiries" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "inquiry_replies" add constraint "inquiry_replies_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null;`,
    );
  }

  override down(): void | Promise<void> {
    for (const table of ['inquiry_replies', 'messages', 'newsletter_subscribers', 'mail_deliveries']) this.addSql(`drop table "${table}";`);
    this.addSql(
      `alter table "inquiries" drop column "sender_id", drop column "status", drop column "answered_at", drop column "closed_at", drop column "last_at";`,
    );
    this.addSql(`drop index "inquiries_fingerprint_ix";`);
    // of messages that came twice, one stays unique
    this.addSql(
      `update "inquiries" i set "fingerprint" = i."fingerprint" || ':' || i."id" where exists (select from "inquiries" o where o."fingerprint" = i."fingerprint" and o."id" < i."id");`,
    );
    this.addSql(`alter table "inquiries" add constraint "inquiries_fingerprint_uq" unique ("fingerprint");`);
  }
}
