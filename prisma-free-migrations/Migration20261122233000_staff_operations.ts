import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when an event happened at the payment provider, and an index of the emails that staff look at: those that are not sent for certain.
 */
export class Migration20261122233000_staff_operations extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('alter table payment_events add column happened_at timestamptz null');
    this.addSql(`create index mail_deliveries_open_ix on mail_deliveries (id) where status in ('waiting', 'sending', 'unsure', 'refused')`);
  }

  override down(): void {
    this.addSql('drop index mail_deliveries_open_ix');
    this.addSql('alter table payment_events drop column happened_at');
  }
}
