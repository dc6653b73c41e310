import { Migration } from '@mikro-orm/migrations';

/** What an agent who took over their profile says there, when they took it over, and which of their names waits for staff. */
export class Migration20261129190000_profile_claims extends Migration {
  override up(): void {
    this.addSql(`alter table agents add languages text[] not null default '{}', add claimed_at timestamptz null,
      add wanted_name varchar(100) null, add homes_given_at timestamptz null`);
    this.addSql('create index agents_wanted_name_ix on agents (id) where wanted_name is not null');
    this.addSql('create index agents_homes_given_ix on agents (id) where user_id is not null and homes_given_at is null');
  }

  override down(): void {
    this.addSql('drop index agents_homes_given_ix');
    this.addSql('drop index agents_wanted_name_ix');
    this.addSql('alter table agents drop column homes_given_at, drop column wanted_name, drop column claimed_at, drop column languages');
  }
}
