import { Migration } from '@mikro-orm/migrations';

/** Removes the stored number of homes a day that an alert would find: it is counted when it is needed, and was never read. */
export class Migration20261122210000_alert_rate extends Migration {
  override up(): void {
    this.addSql('alter table alerts drop column daily_rate');
  }

  override down(): void {
    this.addSql('alter table alerts add column daily_rate real null');
  }
}
