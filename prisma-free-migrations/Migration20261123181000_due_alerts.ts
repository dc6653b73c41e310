import { Migration } from '@mikro-orm/migrations';

/** Due alerts are read in the order of the index, also where many are due at the same moment. */
export class Migration20261123181000_due_alerts extends Migration {
  override up(): void {
    this.addSql('drop index alerts_due_ix');
    this.addSql('create index alerts_due_ix on alerts (cadence, next_at, id) where next_at is not null');
  }

  override down(): void {
    this.addSql('drop index alerts_due_ix');
    this.addSql('create index alerts_due_ix on alerts (cadence, next_at) where next_at is not null');
  }
}
