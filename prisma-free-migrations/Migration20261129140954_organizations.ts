import { Migration } from '@mikro-orm/migrations';

/**
 * Brokerages with people. The new columns of large tables are null at first, and a foreign key that is added with its column checks no row, so that
 * requests wait only while the partial index reads the homes.
 */
export class Migration20261129140954_organizations extends Migration {
  override up(): void {
    this.addSql(`create table organizations (id serial primary key, name varchar(100) not null,
      slug varchar(100) not null constraint organizations_slug_uq unique, emirate varchar(60) not null, trade_licence varchar(20) not null,
      office_number varchar(20) null, licence_until date not null, licence_checked_at timestamptz null, licence_checked_by int null,
      about varchar(2000) not null default '', logo text null, colour varchar(7) null,
      inquiry_rule varchar(10) not null default 'agent' constraint organizations_rule_ck check (inquiry_rule in ('agent', 'turns')),
      removed_at timestamptz null, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
    this.addSql('create unique index organizations_name_uq on organizations (lower(name))');

    this.addSql(`create table organization_members (
      user_id int primary key constraint organization_members_user_id_foreign references users (id) on update cascade on delete cascade,
      organization_id int not null constraint organization_members_organization_id_foreign references organizations (id),
      role varchar(10) not null constraint organization_members_role_ck check (role in ('owner', 'manager', 'agent')),
      takes_inquiries boolean not null default true, last_turn_at timestamptz null, joined_at timestamptz not null default now())`);
    this.addSql('create index organization_members_organization_ix on organization_members (organization_id)');
    // at the end of the transaction, so that one that deletes a brokerage as a whole may; the lock makes two last owners who leave at once wait
    this.addSql(`create function organization_keeps_owner() returns trigger language plpgsql as $$
      begin
        perform from organizations where id = old.organization_id for update;
        if found and not exists (select from organization_members where organization_id = old.organization_id and role = 'owner') then
          raise exception 'a brokerage needs an owner' using errcode = 'check_violation', constraint = 'organization_members_owner_ck';
        end if;
        return null;
      end $$`);
    this.addSql(`create constraint trigger organization_members_owner after update of role, organization_id or delete on organization_members
      deferrable initially deferred for each row when (old.role = 'owner') execute function organization_keeps_owner()`);

    this.addSql(`create table organization_invitations (id serial primary key,
      organization_id int not null constraint organization_invitations_organization_id_foreign references organizations (id) on delete cascade,
      email varchar(254) not null, role varchar(10) not null constraint organization_invitations_role_ck check (role in ('owner', 'manager', 'agent')),
      token_hash text not null constraint organization_invitations_token_uq unique,
      invited_by_id int null constraint organization_invitations_invited_by_id_foreign references users (id) on delete set null,
      expires_at timestamptz not null, used_at timestamptz null, refused_at timestamptz null, created_at timestamptz not null default now(),
      constraint organization_invitations_email_uq unique (organization_id, email))`);

    this.addSql('create index organization_invitations_refused_ix on organization_invitations (email) where refused_at is not null');

    this.addSql(`alter table agents
      add user_id int null constraint agents_user_id_foreign references users (id) on delete set null,
      add organization_id int null constraint agents_organization_id_foreign references organizations (id) on delete set null,
      add constraint agents_user_uq unique (user_id)`);
    this.addSql(`alter table properties add created_by int null,
      add organization_id int null constraint properties_organization_id_foreign references organizations (id) on delete set null`);
    this.addSql(`create index properties_organization_ix on properties (organization_id, created_at desc, id desc)
      where organization_id is not null`);
    this.addSql(`alter table inquiries
      add assigned_user_id int null constraint inquiries_assigned_user_id_foreign references users (id) on delete set null`);
    this.addSql('create index inquiries_assigned_ix on inquiries (assigned_user_id) where assigned_user_id is not null');
    for (const table of ['reports', 'review_items']) this.addSql(`alter table ${table} alter column subject_kind type varchar(16)`);
    this.addSql('create index inquiries_assigned_email_ix on inquiries (lower(email)) where assigned_user_id is not null');
    this.addSql('alter table import_sources add organization_id int null references organizations (id) on delete set null');
  }

  override down(): void {
    for (const table of ['reports', 'review_items']) {
      this.addSql(`delete from ${table} where subject_kind = 'organization'`);
      this.addSql(`alter table ${table} alter column subject_kind type varchar(8)`);
    }
    this.addSql('alter table import_sources drop column organization_id');
    this.addSql('alter table inquiries drop column assigned_user_id');
    this.addSql('alter table properties drop column created_by, drop column organization_id');
    this.addSql('alter table agents drop column user_id, drop column organization_id');
    this.addSql('drop table organization_invitations, organization_members, organizations');
    this.addSql('drop function organization_keeps_owner()');
  }
}
