import { Migration } from '@mikro-orm/migrations';

/**
 * Imports that belong to a brokerage. A source has a row from its claim on, also before it was imported completely, so that `completed_at` may be null;
 * `given_at` is when all its stored homes had been given to the brokerage.
 */
export class Migration20261129152000_source_claims extends Migration {
  override up(): void {
    this.addSql(`alter table import_sources alter completed_at drop not null, alter completed_at drop default,
      add user_id int null references users (id) on delete set null, add given_at timestamptz null`);
    this.addSql(`create table source_claims (id serial primary key, source varchar(60) not null,
      organization_id int not null constraint source_claims_organization_id_foreign references organizations (id) on delete cascade,
      user_id int not null constraint source_claims_user_id_foreign references users (id) on delete cascade,
      created_at timestamptz not null default now(), decided_at timestamptz null, decided_by int null,
      constraint source_claims_source_uq unique (source, organization_id))`);
  }

  override down(): void {
    this.addSql('drop table source_claims');
    this.addSql('update import_sources set completed_at = now() where completed_at is null');
    this.addSql(`alter table import_sources drop column given_at, drop column user_id,
      alter completed_at set default now(), alter completed_at set not null`);
  }
}
