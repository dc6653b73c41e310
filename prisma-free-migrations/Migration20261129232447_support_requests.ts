import { Migration } from '@mikro-orm/migrations';

/** What people write to the office, for the inbox of staff. It begins empty: whether earlier messages were answered by email is not known. */
export class Migration20261129232447_support_requests extends Migration {
  override up(): void {
    this.addSql(`
      create table support_requests (
        id serial primary key,
        message_id int null constraint support_requests_message_uq unique
          constraint support_requests_message_id_foreign references messages (id) on delete cascade,
        application_id int null constraint support_requests_application_uq unique
          constraint support_requests_application_id_foreign references applications (id) on delete cascade,
        inquiry_id int null constraint support_requests_inquiry_uq unique
          constraint support_requests_inquiry_id_foreign references inquiries (id) on delete cascade,
        plan_id varchar(20) null,
        priority smallint not null default 0,
        answer text null,
        closed_at timestamptz null,
        closed_by_id int null constraint support_requests_closed_by_id_foreign references users (id) on delete set null,
        outcome varchar(10) null,
        created_at timestamptz not null default now(),
        constraint support_requests_source_ck check (num_nonnulls(message_id, application_id, inquiry_id) = 1)
      );
      create index support_requests_closed_by_ix on support_requests (closed_by_id);
      create index support_requests_open_ix on support_requests ((-priority), created_at, id) where closed_at is null;
      create index support_requests_closed_ix on support_requests (closed_at desc, id desc) where closed_at is not null;
      create index support_requests_created_ix on support_requests (created_at)`);
  }

  override down(): void {
    this.addSql('drop table support_requests');
  }
}
