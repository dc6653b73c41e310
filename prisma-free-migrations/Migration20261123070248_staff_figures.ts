import { Migration } from '@mikro-orm/migrations';

/** Adds indexes that hold all that the statistics for staff and the audit log of a day read, so that no rows are read. */
export class Migration20261123070248_staff_figures extends Migration {
  override up(): void {
    this.addSql('create index audit_entries_at_ix on audit_entries (at) include (actor_id, act)');
    this.addSql('drop index review_items_decided_ix');
    this.addSql(
      'create index review_items_decided_ix on review_items (decided_at) include (kind, decision, opened_at) where decided_at is not null',
    );
    this.addSql('create index users_created_ix on users (created_at)');
    this.addSql('create index payments_created_ix on payments (created_at) include (status)');
    this.addSql('drop index mail_deliveries_created_ix');
    this.addSql('create index mail_deliveries_created_ix on mail_deliveries (created_at) include (status)');
  }

  override down(): void {
    this.addSql('drop index audit_entries_at_ix');
    this.addSql('drop index review_items_decided_ix');
    this.addSql('create index review_items_decided_ix on review_items (decided_at) where decided_at is not null');
    this.addSql('drop index users_created_ix');
    this.addSql('drop index payments_created_ix');
    this.addSql('drop index mail_deliveries_created_ix');
    this.addSql('create index mail_deliveries_created_ix on mail_deliveries (created_at)');
  }
}
