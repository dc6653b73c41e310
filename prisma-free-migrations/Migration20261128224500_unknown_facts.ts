import { Migration } from '@mikro-orm/migrations';

/** Lets imported listings say nothing about bathrooms, and about the day since which they are advertised. */
export class Migration20261128224500_unknown_facts extends Migration {
  override up(): void {
    this.addSql('alter table properties alter bathrooms drop not null');
    this.addSql('alter table home_events alter bathrooms drop not null');
    this.addSql('alter table properties add is_date_known boolean not null default true');
  }

  override down(): void {
    this.addSql('alter table properties drop column is_date_known');
    this.addSql('update home_events set bathrooms = 1 where bathrooms is null');
    this.addSql('alter table home_events alter bathrooms set not null');
    this.addSql('update properties set bathrooms = 1 where bathrooms is null');
    this.addSql('alter table properties alter bathrooms set not null');
  }
}
