import { Migration } from '@mikro-orm/migrations';

/** What members say they are as advertisers, and inquiries of people who say that they are agents. */
export class Migration20261129090600_advertisers extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add "advertises_as" varchar(10) null, add "broker_number" varchar(7) null, add "office" varchar(100) null,
      add "contact_by" varchar(10) null, add "advertiser_asked_at" timestamptz null;`);
    this.addSql(`alter table "inquiries" add "is_from_agent" boolean not null default false;`);
    // stood for a member without a name, whose page says now what they are
    this.addSql(`update "properties" set "advertiser" = null where "advertiser" = 'Private owner' and "user_id" is not null;`);
  }

  override down(): void {
    this.addSql(`alter table "users" drop column "advertises_as", drop column "broker_number", drop column "office", drop column "contact_by",
      drop column "advertiser_asked_at";`);
    this.addSql(`alter table "inquiries" drop column "is_from_agent";`);
  }
}
