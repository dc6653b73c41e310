import { Migration } from '@mikro-orm/migrations';

/** SQL: the log of the owner of a home; `p` is the row of `properties`. */
const LOG_OF_HOME = 'event_logs l on l.owner = coalesce(p.organization_id, -p.user_id)';
/** SQL: records an event; followed by the rest of a select with the log as `l`. */
const record = (type: string, data: string): string => `insert into organization_events (log_id, type, data) select l.id, ${type}, ${data}`;

/** SQL: a time as the API writes it. */
const isoTime = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The fields whose change is an event: columns of `properties`, and the names that the API has for them. */
const CHANGED_FIELDS = [
  ...[
    'title',
    'description',
    'price',
    'area',
    'bedrooms',
    'bathrooms',
    'location',
    'emirate',
    'address',
    'images',
    'amenities',
    'furnished',
  ],
  ...['completion', 'cooling', 'cheques', 'parking', 'handover', 'vacant', 'latitude', 'longitude'],
  ...['property_type propertyType', 'transaction_type transactionType', 'title_ar titleAr', 'description_ar descriptionAr'],
  ...['service_charge serviceCharge', 'tenant_until tenantUntil', 'permit_number permitNumber', 'permit_until permitUntil'],
]
  .map((names) => {
    const [column, name = column] = names.split(' ');
    return `case when n.${column} is distinct from o.${column} then '${name}' end`;
  })
  .join(', ');

const HOME = `'listingId', n.id, 'reference', n.reference, 'status', n.status, 'price', n.price`;

/** Trigger functions by the table that they belong to, with when they run. Each records events in the transaction of their cause. */
const TRIGGERS: [table: string, name: string, when: string, body: string][] = [
  [
    'properties',
    'listing_created',
    'after insert on properties referencing new table as new_rows for each statement',
    `${record(`'listing.created'`, `jsonb_build_object(${HOME})`)}
      from new_rows n join event_logs l on l.owner = coalesce(n.organization_id, -n.user_id) order by n.id`,
  ],
  [
    'properties',
    'listing_changed',
    'after update on properties referencing old table as old_rows new table as new_rows for each statement',
    `if exists (select from event_logs) then
      ${record('e.type', `jsonb_build_object(${HOME}) || e.more`)}
      from new_rows n join event_logs l on l.owner = coalesce(n.organization_id, -n.user_id) join old_rows o on o.id = n.id
      cross join lateral (select array_remove(array[${CHANGED_FIELDS}], null) as fields) changed
      cross join lateral (values
        (1, case when n.status = 'removed' then 'listing.taken_down' when o.status = 'removed' then 'listing.restored' else 'listing.status_changed' end,
          jsonb_build_object('statusBefore', o.status), n.status <> o.status),
        (2, 'listing.changed', jsonb_build_object('fields', changed.fields, 'priceBefore', o.price), cardinality(changed.fields) > 0)
      ) e(place, type, more, is_event)
      where e.is_event order by n.id, e.place;
    end if`,
  ],
  [
    'listing_confirmations',
    'listing_confirm_due',
    'after update on listing_confirmations for each row when (new.asks > old.asks)',
    `${record(`'listing.confirm_due'`, `jsonb_build_object('listingId', p.id, 'reference', p.reference, 'asks', new.asks)`)}
      from properties p join ${LOG_OF_HOME} where p.id = new.property_id`,
  ],
  [
    'inquiries',
    'inquiry_created',
    'after insert on inquiries for each row',
    `${record(
      `'inquiry.created'`,
      `jsonb_build_object('inquiryId', new.id, 'listingId', p.id, 'reference', p.reference, 'personId', new.person_id,
        'assignedUserId', coalesce(new.assigned_user_id, p.user_id))`,
    )} from properties p join ${LOG_OF_HOME} where p.id = new.property_id`,
  ],
  [
    'inquiry_replies',
    'inquiry_message',
    'after insert on inquiry_replies for each row',
    `${record(
      `'inquiry.message'`,
      `jsonb_build_object('inquiryId', i.id, 'listingId', p.id, 'reference', p.reference, 'personId', i.person_id, 'messageId', new.id,
        'fromAdvertiser', new.from_advertiser)`,
    )} from inquiries i join properties p on p.id = i.property_id join ${LOG_OF_HOME} where i.id = new.inquiry_id`,
  ],
  [
    'inquiry_persons',
    'inquiry_person',
    `after update on inquiry_persons for each row
      when (new.stage <> old.stage or new.assigned_user_id is distinct from old.assigned_user_id and new.assigned_user_id is not null)`,
    `${record('e.type', `jsonb_build_object('personId', new.id, 'inquiryId', (select max(i.id) from inquiries i where i.person_id = new.id)) || e.more`)}
      from event_logs l cross join lateral (values
        ('inquiry.stage_changed', jsonb_build_object('stage', new.stage, 'stageBefore', old.stage, 'lostReason', new.lost_reason), new.stage <> old.stage),
        ('inquiry.assigned', jsonb_build_object('assignedUserId', new.assigned_user_id),
          new.assigned_user_id is distinct from old.assigned_user_id and new.assigned_user_id is not null)
      ) e(type, more, is_event)
      where l.owner = coalesce(new.organization_id, -new.user_id) and e.is_event`,
  ],
  [
    'viewings',
    'viewing',
    'after insert or update on viewings for each row',
    `if tg_op = 'INSERT' or new.state <> old.state or (new.state = 'agreed' and new.starts_at <> old.starts_at) then
      ${record(
        'e.type',
        `jsonb_build_object('viewingId', new.id, 'inquiryId', i.id, 'listingId', p.id, 'reference', p.reference, 'state', new.state,
          'times', new.times, 'startsAt', ${isoTime('new.starts_at')}, 'endsAt', ${isoTime('new.ends_at')}, 'byVideo', new.by_video)`,
      )} from inquiries i join properties p on p.id = i.property_id join ${LOG_OF_HOME}
      cross join lateral (select case when tg_op = 'INSERT' then 'viewing.asked' when new.state = 'agreed' then 'viewing.confirmed'
        when new.state in ('declined', 'cancelled') then 'viewing.cancelled' end as type) e
      where i.id = new.inquiry_id and e.type is not null;
    end if`,
  ],
  [
    'reviews',
    'review',
    'after insert or update on reviews for each row when (new.held_at is null)',
    `if tg_op = 'INSERT' or old.held_at is not null then
      ${record(`'review.created'`, `jsonb_build_object('reviewId', new.id, 'agentId', new.agent_id, 'rating', new.rating)`)}
      from agents a left join organization_members m on m.user_id = a.user_id
      join event_logs l on l.owner = coalesce(a.organization_id, m.organization_id, -a.user_id) where a.id = new.agent_id;
    end if`,
  ],
  [
    'promotion_effects',
    'promotion',
    'after insert or update on promotion_effects for each row',
    `if tg_op = 'INSERT' or (new.informed_at is not null and old.informed_at is null) then
      ${record(
        `case when tg_op = 'INSERT' then 'promotion.started' else 'promotion.ended' end`,
        `jsonb_build_object('listingId', p.id, 'reference', p.reference, 'level', new.level, 'startedAt', ${isoTime('new.started_at')},
          'endsAt', ${isoTime('new.ends_at')})`,
      )} from properties p join ${LOG_OF_HOME} where p.id = new.property_id;
    end if`,
  ],
  [
    'payments',
    'payment',
    `after insert or update on payments for each row when (new.status in ('succeeded', 'failed'))`,
    `if tg_op = 'INSERT' or new.status <> old.status then
      ${record(
        `'payment.' || new.status`,
        `jsonb_build_object('paymentId', new.id, 'kind', new.kind, 'planId', new.plan_id, 'amountPence', new.amount_minor,
          'currency', new.currency, 'listingId', new.property_id)`,
      )} from users u left join organization_members m on m.user_id = u.id
      join event_logs l on l.owner = coalesce(m.organization_id, -u.id) where u.id = new.user_id;
    end if`,
  ],
  [
    'organization_members',
    'person_joined',
    'after insert on organization_members for each row',
    `${record(`'person.joined'`, `jsonb_build_object('userId', new.user_id, 'role', new.role)`)} from event_logs l where l.owner = new.organization_id`,
  ],
  [
    'organization_members',
    'person_left',
    'after delete on organization_members for each row',
    `${record(`'person.left'`, `jsonb_build_object('userId', old.user_id, 'role', old.role)`)} from event_logs l where l.owner = old.organization_id`,
  ],
];

/** The log of events of members and brokerages, webhooks, and what was sent to them. */
export class Migration20261130034250_webhooks extends Migration {
  override name = 'Migration20261130034250_webhooks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "event_logs" ("id" serial primary key, "organization_id" int null, "user_id" int null, "owner" int generated always as (coalesce(organization_id, -user_id)) stored null, "last_n" int not null default 0, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "event_logs_user_ix" on "event_logs" ("user_id");`);
    this.addSql(`alter table "event_logs" add constraint "event_logs_owner_uq" unique ("owner");`);
    this.addSql(`create index "event_logs_organization_ix" on "public"."event_logs" (organization_id) where organization_id is not null;`);

    this.addSql(
      `create table "organization_events" ("id" serial primary key, "log_id" int not null, "uuid" uuid not null default gen_random_uuid(), "n" int null, "type" varchar(40) not null, "data" jsonb not null, "key" varchar(100) null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "organization_events_waiting_ix" on "public"."organization_events" (id) where n is null;`);
    this.addSql(`create index "organization_events_created_ix" on "organization_events" ("created_at");`);
    this.addSql(`alter table "organization_events" add constraint "organization_events_n_uq" unique ("log_id", "n");`);
    this.addSql(`alter table "organization_events" add constraint "organization_events_key_uq" unique ("log_id", "key");`);

    this.addSql(
      `create table "webhooks" ("id" serial primary key, "user_id" int not null, "organization_id" int null, "owner" int generated always as (coalesce(organization_id, -user_id)) stored null, "url" varchar(2048) not null, "types" text[] not null, "includes_contact" boolean not null, "sealed_secret" text not null, "sealed_old_secret" text null, "old_secret_until" timestamptz null, "off_reason" varchar(10) null, "failing_since" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "webhooks_user_ix" on "webhooks" ("user_id");`);
    this.addSql(`create index "webhooks_owner_ix" on "webhooks" ("owner");`);
    this.addSql(`create index "webhooks_organization_ix" on "public"."webhooks" (organization_id) where organization_id is not null;`);

    this.addSql(
      `create table "webhook_deliveries" ("id" serial primary key, "webhook_id" int not null, "event_id" int null, "state" varchar(10) not null default 'waiting', "tries" smallint not null default 0, "status" smallint null, "reason" varchar(10) null, "ms" int null, "answer" text not null default '', "next_at" timestamptz null, "taken_until" timestamptz null, "tried_at" timestamptz null, "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "webhook_deliveries_webhook_ix" on "webhook_deliveries" ("webhook_id", "id");`);
    this.addSql(`create index "webhook_deliveries_event_ix" on "public"."webhook_deliveries" (event_id) where event_id is not null;`);
    this.addSql(
      `create index "webhook_deliveries_due_ix" on "public"."webhook_deliveries" (webhook_id, next_at, id) where next_at is not null;`,
    );
    this.addSql(`create index "webhook_deliveries_taken_ix" on "public"."webhook_deliveries" (webhook_id) where taken_until is not null;`);
    this.addSql(`alter table "webhook_deliveries" add constraint "webhook_deliveries_event_uq" unique ("webhook_id", "event_id");`);

    this.addSql(
      `alter table "event_logs" add constraint "event_logs_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "event_logs" add constraint "event_logs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "event_logs" add constraint "event_logs_owner_ck" check (num_nonnulls(organization_id, user_id) = 1);`);

    this.addSql(
      `alter table "organization_events" add constraint "organization_events_log_id_foreign" foreign key ("log_id") references "event_logs" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "webhooks" add constraint "webhooks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "webhooks" add constraint "webhooks_off_ck" check (off_reason in ('hand', 'failing', 'gone'));`);
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_old_secret_ck" check ((sealed_old_secret is null) = (old_secret_until is null));`,
    );

    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_foreign" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_event_id_foreign" foreign key ("event_id") references "organization_events" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_state_ck" check (state in ('waiting', 'delivered', 'failed'));`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_next_ck" check ((state = 'waiting') = (next_at is not null));`,
    );

    for (const [table, name, when, body] of TRIGGERS) {
      const sql = body.startsWith('if ') ? body : `${body};`;
      this.addSql(
        `create function events_${name}() returns trigger language plpgsql as $$ begin ${sql.replace(/end if$/, 'end if;')} return null; end $$`,
      );
      this.addSql(`create trigger ${table}_${name} ${when} execute function events_${name}()`);
    }
    // who has a key reads events
    this.addSql(`insert into event_logs (organization_id, user_id)
      select distinct organization_id, case when organization_id is null then user_id end from api_keys`);
  }

  override down(): void | Promise<void> {
    for (const [table, name] of TRIGGERS) {
      this.addSql(`drop trigger ${table}_${name} on ${table}`);
      this.addSql(`drop function events_${name}()`);
    }
    for (const table of ['webhook_deliveries', 'webhooks', 'organization_events', 'event_logs']) this.addSql(`drop table ${table}`);
  }
}
