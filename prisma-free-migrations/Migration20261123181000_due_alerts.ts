import { Migration } from '@mikro-orm/migrations';

/** Adds the id to the index of due alerts, so that they are read in its order even if many are due at the same moment. */
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
