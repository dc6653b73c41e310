import { Migration } from '@mikro-orm/migrations';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Tables, indexes and keys. They are made at once, because the inquiries that are stored get their people in the same transaction. */
const SCHEMA = [
  `create table "inquiry_persons" ("id" serial primary key, "organization_id" int null, "user_id" int null, "key" varchar(254) not null, "phone_key" varchar(30) null, "name" varchar(100) not null, "email" varchar(254) not null default '', "phone" varchar(30) not null default '', "stage" varchar(10) not null default 'new', "lost_reason" varchar(12) null, "assigned_user_id" int null, "last_at" timestamptz not null default now(), "created_at" timestamptz not null default now());`,
  `create unique index "inquiry_persons_organization_uq" on "public"."inquiry_persons" (organization_id, key) where organization_id is not null;`,
  `create unique index "inquiry_persons_user_uq" on "public"."inquiry_persons" (user_id, key) where user_id is not null;`,
  `create index "inquiry_persons_phone_ix" on "public"."inquiry_persons" (phone_key) where phone_key is not null;`,
  `create index "inquiry_persons_organization_ix" on "public"."inquiry_persons" (organization_id, last_at, id) where organization_id is not null;`,
  `create index "inquiry_persons_organization_stage_ix" on "public"."inquiry_persons" (organization_id, stage, last_at, id) where organization_id is not null;`,
  `create index "inquiry_persons_user_ix" on "public"."inquiry_persons" (user_id, last_at, id) where user_id is not null;`,
  `create index "inquiry_persons_user_stage_ix" on "public"."inquiry_persons" (user_id, stage, last_at, id) where user_id is not null;`,
  `create index "inquiry_persons_assigned_ix" on "public"."inquiry_persons" (assigned_user_id, last_at, id) where assigned_user_id is not null;`,
  `create index "inquiry_persons_assigned_stage_ix" on "public"."inquiry_persons" (assigned_user_id, stage, last_at, id) where assigned_user_id is not null;`,
  `create table "inquiry_person_entries" ("id" serial primary key, "person_id" int not null, "kind" varchar(10) not null, "text" text not null default '', "stage" varchar(10) null, "lost_reason" varchar(12) null, "member_id" int null, "author_id" int null, "created_at" timestamptz not null default now());`,
  `create index "inquiry_person_entries_person_ix" on "inquiry_person_entries" ("person_id");`,
  `create index "inquiry_person_entries_member_ix" on "inquiry_person_entries" ("member_id");`,
  `create index "inquiry_person_entries_author_ix" on "inquiry_person_entries" ("author_id");`,
  `drop index "inquiries_assigned_email_ix";`,
  `alter table "inquiries" add "person_id" int null;`,
  `alter table "inquiries" add constraint "inquiries_person_id_foreign" foreign key ("person_id") references "inquiry_persons" ("id") on delete set null;`,
  `create index "inquiries_person_ix" on "public"."inquiries" (person_id, last_at, id) where person_id is not null;`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_assigned_user_id_foreign" foreign key ("assigned_user_id") references "users" ("id") on delete set null;`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_owner_ck" check (num_nonnulls(organization_id, user_id) = 1);`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_stage_ck" check (stage in ('new', 'contacted', 'viewing', 'won', 'lost'));`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_lost_ck" check ((stage = 'lost') = (lost_reason is not null));`,
  `alter table "inquiry_persons" add constraint "inquiry_persons_reason_ck" check (lost_reason in ('elsewhere', 'price', 'gone', 'no-answer', 'not-serious', 'other'));`,
  `alter table "inquiry_person_entries" add constraint "inquiry_person_entries_person_id_foreign" foreign key ("person_id") references "inquiry_persons" ("id") on delete cascade;`,
  `alter table "inquiry_person_entries" add constraint "inquiry_person_entries_member_id_foreign" foreign key ("member_id") references "users" ("id") on delete set null;`,
  `alter table "inquiry_person_entries" add constraint "inquiry_person_entries_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null;`,
  `alter table "inquiry_person_entries" add constraint "inquiry_person_entries_kind_ck" check (kind in ('note', 'call', 'whatsapp', 'stage', 'assigned', 'external'));`,
  `alter table "inquiry_person_entries" add constraint "inquiry_person_entries_stage_ck" check ((kind = 'stage') = (stage is not null));`,
];

/** Inquiries whose keys are made at once. */
const AT_ONCE = 5000;

/** By what the same person is recognised: the address in lower case, else the phone in E.164. */
function keyOf({ id, email, phone }: { id: number; email: string; phone: string }) {
  const number = parsePhoneNumberFromString(phone, 'AE');
  const phoneKey = number?.isPossible() ? number.number : null;
  return { id, key: email.trim().toLowerCase() || (phoneKey ?? phone.replace(/[^\d+]/g, '')), phone_key: phoneKey };
}

/** SQL: a column of the newest inquiry of a person that fulfils a condition. */
const newest = (column: string, where: string): string =>
  `(array_agg(${column} order by i.last_at desc, i.id desc) filter (where ${where}))[1]`;

/** SQL: one row for each owner of homes and person; what is answered or agreed decides the stage. */
const PERSONS_SQL = `insert into inquiry_persons (organization_id, user_id, key, phone_key, name, email, phone, stage, assigned_user_id, last_at, created_at)
  select p.organization_id, case when p.organization_id is null then p.user_id end as member_id, keyed.key, ${newest('keyed.phone_key', 'keyed.phone_key is not null')},
    ${newest('i.name', 'true')}, coalesce(${newest('i.email', `i.email <> '' and not i.reply_here_only`)}, ''),
    coalesce(${newest('i.phone', `i.phone <> '' and not i.reply_here_only`)}, ''),
    case when bool_or(exists (select from viewings v where v.inquiry_id = i.id and v.state in ('agreed', 'done', 'missed'))) then 'viewing'
      when bool_or(i.answered_at is not null) then 'contacted' else 'new' end,
    case when p.organization_id is not null then ${newest('coalesce(i.assigned_user_id, p.user_id)', 'true')} end, max(i.last_at), min(i.created_at)
  from keyed join inquiries i on i.id = keyed.id join properties p on p.id = i.property_id
  where p.organization_id is not null or p.user_id is not null group by p.organization_id, member_id, keyed.key`;

/** SQL: names the person of each inquiry; in an organization who answers the person answers it. */
const INQUIRIES_SQL = `update inquiries i set person_id = person.id,
    assigned_user_id = case when coalesce(i.assigned_user_id, p.user_id) is not distinct from person.assigned_user_id then i.assigned_user_id
      else coalesce(person.assigned_user_id, i.assigned_user_id) end
  from keyed, properties p, inquiry_persons person where keyed.id = i.id and p.id = i.property_id and person.key = keyed.key
    and (person.organization_id = p.organization_id or (p.organization_id is null and person.user_id = p.user_id))`;

/** One row a person who asks an organization, or a member who works alone, about homes; the inquiries that are stored get theirs. */
export class Migration20261129192535_persons extends Migration {
  override name = 'Migration20261129192535_persons';

  override async up(): Promise<void> {
    for (const sql of SCHEMA) await this.execute(sql);
    await this.execute('create temporary table keyed (id int primary key, key text not null, phone_key text) on commit drop');
    for (let last = 0; ; ) {
      const found = (await this.execute(`select id, email, phone from inquiries where id > ? order by id limit ${AT_ONCE}`, [last])) as {
        id: number;
        email: string;
        phone: string;
      }[];
      if (found.length === 0) break;
      const keyed = JSON.stringify(found.map(keyOf));
      await this.execute('insert into keyed select * from jsonb_to_recordset(?::jsonb) as made(id int, key text, phone_key text)', [keyed]);
      last = found.at(-1)!.id;
    }
    await this.execute(PERSONS_SQL);
    await this.execute(INQUIRIES_SQL);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "inquiry_person_entries" drop constraint "inquiry_person_entries_person_id_foreign";`);
    this.addSql(`alter table "inquiries" drop constraint "inquiries_person_id_foreign";`);

    this.addSql(`drop table if exists "inquiry_persons" cascade;`);
    this.addSql(`drop table if exists "inquiry_person_entries" cascade;`);

    this.addSql(`drop index "inquiries_person_ix";`);
    this.addSql(`alter table "inquiries" drop column "person_id";`);
    this.addSql(`create index "inquiries_assigned_email_ix" on "public"."inquiries" (lower(email)) where assigned_user_id is not null;`);
  }
}
