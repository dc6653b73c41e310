import { Migration } from '@mikro-orm/migrations';

/**
 * Creates the tables of moderation: staff, reports, the queue of items to decide, blocks of users, removed listings and appeals; the audit
 * log, whose entries are chained by hashes and cannot be changed; and the log of operations.
 */
export class Migration20261128080500_staff extends Migration {
  override up(): void {
    this.addSql(`
      create table staff (
        user_id int primary key,
        role varchar(10) not null,
        granted_by int,
        granted_at timestamptz not null default now(),
        constraint staff_role_ck check (role in ('admin', 'moderator')),
        constraint staff_user_id_foreign foreign key (user_id) references users on update cascade on delete cascade
      )`);
    // the staff part of a session; it ends some time after `began_at`, and earlier without requests (`seen_at`)
    this.addSql(`
      create table staff_sessions (
        session_id text primary key,
        began_at timestamptz not null,
        seen_at timestamptz not null,
        constraint staff_sessions_session_id_foreign foreign key (session_id) references sessions on update cascade on delete cascade
      )`);

    // A listing, agent, review or message that staff have to decide about. urgency: higher numbers come first; reporters: number of people
    // who reported it; taken_by: who has opened it, until taken_until; change_due_at: when the advertiser must have made the requested
    // change; content_hash: hash of the listing at the decision
    this.addSql(`
      create table review_items (
        id serial primary key,
        kind varchar(12) not null,
        subject_kind varchar(8) not null,
        subject_id int not null,
        urgency smallint not null default 0,
        reporters int not null default 0,
        state varchar(8) not null default 'open',
        taken_by int,
        taken_until timestamptz,
        decided_by int,
        decision varchar(8),
        reason varchar(16),
        note varchar(1000),
        decided_at timestamptz,
        change_due_at timestamptz,
        content_hash text,
        opened_at timestamptz not null default now(),
        constraint review_items_state_ck check (state in ('open', 'taken', 'decided')),
        constraint review_items_decided_ck check ((state = 'decided') = (decided_at is not null and decision is not null)),
        constraint review_items_taken_by_foreign foreign key (taken_by) references users on delete set null,
        constraint review_items_decided_by_foreign foreign key (decided_by) references users on delete set null
      )`);
    // a subject has at most one open item, and one open appeal against an earlier decision
    this.addSql(
      `create unique index review_items_open_uq on review_items (subject_kind, subject_id, (kind = 'appeal')) where state <> 'decided'`,
    );
    this.addSql(
      `create index review_items_queue_ix on review_items ((-urgency), (-reporters), opened_at, id) include (kind) where state <> 'decided'`,
    );
    this.addSql(
      `create index review_items_kind_ix on review_items (kind, (-urgency), (-reporters), opened_at, id) where state <> 'decided'`,
    );
    this.addSql('create index review_items_subject_ix on review_items (subject_kind, subject_id, id)');
    this.addSql('create index review_items_change_ix on review_items (change_due_at) where change_due_at is not null');
    this.addSql('create index review_items_decided_by_ix on review_items (decided_by)');
    this.addSql('create index review_items_taken_by_ix on review_items (taken_by)');
    // for statistics, with all that these read
    this.addSql(
      'create index review_items_decided_ix on review_items (decided_at) include (kind, decision, opened_at) where decided_at is not null',
    );

    // email: for the outcome, null without one; address_hash: hash of the reporter's network address
    this.addSql(`
      create table reports (
        id serial primary key,
        item_id int not null,
        subject_kind varchar(8) not null,
        subject_id int not null,
        reason varchar(16) not null,
        text varchar(1000) not null default '',
        email varchar(254),
        locale varchar(2),
        reporter_id int,
        address_hash text,
        created_at timestamptz not null default now(),
        constraint reports_item_id_foreign foreign key (item_id) references review_items on delete cascade,
        constraint reports_reporter_id_foreign foreign key (reporter_id) references users on delete set null
      )`);
    this.addSql('create index reports_item_ix on reports (item_id, address_hash, reason)');
    this.addSql('create index reports_reporter_ix on reports (reporter_id)');
    this.addSql('create index reports_created_ix on reports (created_at)');

    // blocks of users; until: null without an end; mailbox_hash: by which a new account of the same person is recognised
    this.addSql(`
      create table blocks (
        id serial primary key,
        user_id int,
        mailbox_hash text not null,
        until timestamptz,
        reason varchar(16) not null,
        note varchar(1000),
        blocked_by int,
        ended_at timestamptz,
        ended_by int,
        created_at timestamptz not null default now(),
        constraint blocks_user_id_foreign foreign key (user_id) references users on delete set null,
        constraint blocks_blocked_by_foreign foreign key (blocked_by) references users on delete set null,
        constraint blocks_ended_by_foreign foreign key (ended_by) references users on delete set null
      )`);
    this.addSql('create unique index blocks_active_uq on blocks (user_id) where ended_at is null');
    this.addSql('create index blocks_user_ix on blocks (user_id)');
    this.addSql('create index blocks_mailbox_ix on blocks (mailbox_hash) where ended_at is null');
    this.addSql('create index blocks_until_ix on blocks (until) where ended_at is null and until is not null');
    this.addSql('create index blocks_blocked_by_ix on blocks (blocked_by)');
    this.addSql('create index blocks_ended_by_ix on blocks (ended_by)');

    // removed listings with their status before, by the decision or the block that removed them; content_hash shows later changes
    this.addSql(`
      create table removed_listings (
        property_id int primary key,
        status varchar(12) not null,
        item_id int,
        block_id int,
        reason varchar(16) not null,
        note varchar(1000),
        content_hash text not null,
        removed_at timestamptz not null default now(),
        constraint removed_listings_cause_ck check (num_nonnulls(item_id, block_id) = 1),
        constraint removed_listings_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade,
        constraint removed_listings_item_id_foreign foreign key (item_id) references review_items on delete cascade,
        constraint removed_listings_block_id_foreign foreign key (block_id) references blocks on delete cascade
      )`);
    this.addSql('create index removed_listings_item_ix on removed_listings (item_id)');
    this.addSql('create index removed_listings_block_ix on removed_listings (block_id)');

    // item_id: the decision that is appealed against; queue_item_id: the item by which staff decide about the appeal
    this.addSql(`
      create table appeals (
        id serial primary key,
        item_id int not null,
        queue_item_id int not null,
        user_id int,
        text varchar(2000) not null,
        state varchar(8) not null default 'open',
        decided_by int,
        decided_at timestamptz,
        created_at timestamptz not null default now(),
        constraint appeals_item_uq unique (item_id),
        constraint appeals_queue_item_uq unique (queue_item_id),
        constraint appeals_state_ck check (state in ('open', 'upheld', 'rejected')),
        constraint appeals_item_id_foreign foreign key (item_id) references review_items on delete cascade,
        constraint appeals_queue_item_id_foreign foreign key (queue_item_id) references review_items on delete cascade,
        constraint appeals_user_id_foreign foreign key (user_id) references users on delete cascade,
        constraint appeals_decided_by_foreign foreign key (decided_by) references users on delete set null
      )`);
    this.addSql('create index appeals_user_ix on appeals (user_id)');
    this.addSql('create index appeals_decided_by_ix on appeals (decided_by)');
    this.addSql('create index appeals_decided_ix on appeals (decided_at)');

    this.addSql(AUDIT_TABLE);
    this.addSql('create index audit_entries_actor_ix on audit_entries (actor_id, n)');
    this.addSql('create index audit_entries_act_ix on audit_entries (act, n)');
    this.addSql('create index audit_entries_subject_ix on audit_entries (subject_kind, subject_id, n)');
    this.addSql('create index audit_entries_at_ix on audit_entries (at) include (actor_id, act)');
    // results of the nightly check of the audit log; broken_at: the first entry that was changed or is missing, null if there is none
    this.addSql(`create table audit_checks (at timestamptz primary key, entries bigint not null, hash text not null, broken_at bigint)`);
    this.addSql(AUDIT_FUNCTIONS);

    // the log of backups and of drills, which restore a backup to test it
    this.addSql(`
      create table operation_runs (
        id serial primary key,
        kind varchar(10) not null constraint operation_runs_kind_ck check (kind in ('backup', 'drill')),
        started_at timestamptz not null,
        finished_at timestamptz not null default now(),
        succeeded boolean not null,
        detail varchar(500) not null
      )`);
    this.addSql('create index operation_runs_kind_ix on operation_runs (kind, finished_at)');
  }
}

/**
 * SQL: the audit log. Entries have numbers without gaps (`n`) and hold ids and codes only; `prev` is the hash of the entry before. There
 * are no foreign keys, so that an entry stays as it is when an account is deleted.
 */
const AUDIT_TABLE = `
  create table audit_entries (
    n bigint primary key,
    at timestamptz not null,
    actor_id int,
    act varchar(40) not null,
    subject_kind varchar(16),
    subject_id bigint,
    facts jsonb not null,
    request_id varchar(64) not null,
    prev bytea not null,
    hash bytea not null
  )`;

/**
 * SQL: a function that appends an entry, one transaction at a time (lock 727202605), and triggers that reject every change.
 * src/server/audit/audit.ts repeats the text that is hashed, to check the chain; a test compares them.
 */
const AUDIT_FUNCTIONS = `
  create function audit_append(actor int, act text, subject_kind text, subject_id bigint, facts jsonb, request_id text) returns bigint
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      last record;
      entry_n bigint;
      entry_at timestamptz;
      entry_text text;
    begin
      perform pg_advisory_xact_lock(727202605);
      select e.n, e.hash into last from audit_entries e order by e.n desc limit 1;
      entry_n := coalesce(last.n, 0) + 1;
      entry_at := clock_timestamp();
      entry_text := jsonb_build_array(entry_n, (extract(epoch from entry_at) * 1000000)::bigint, actor, act, subject_kind, subject_id, facts, request_id)::text;
      insert into audit_entries values (entry_n, entry_at, actor, act, subject_kind, subject_id, facts, request_id,
        coalesce(last.hash, ''::bytea), sha256(coalesce(last.hash, ''::bytea) || convert_to(entry_text, 'UTF8')));
      return entry_n;
    end $$;
  create function audit_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Entries of the audit log are never changed' using errcode = 'insufficient_privilege';
    end $$;
  create trigger audit_entries_no_change before update or delete on audit_entries for each row execute function audit_refuse_change();
  create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function audit_refuse_change();
  alter table audit_entries enable always trigger audit_entries_no_change;
  alter table audit_entries enable always trigger audit_entries_no_truncate`;
