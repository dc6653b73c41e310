import { Migration } from '@mikro-orm/migrations';

/** Adds the log of backups and of drills, which restore a backup to test it. */
export class Migration20261122204900_operation_runs extends Migration {
  override up(): void {
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

  override down(): void {
    this.addSql('drop table operation_runs');
  }
}
