import { Migration } from '@mikro-orm/migrations';

/**
 * A refund stores what is paid back of its payment with it: the provider's sum may contain it before it is stored as made, and was then added twice.
 * Null for those that the former release stores while it still runs.
 */
export class Migration20261126141906_refund_sums extends Migration {
  override up(): void {
    this.addSql('alter table refunds add column paid_back_minor int null');
    // only waiting refunds are read: each adds to what the provider has paid back and to those that wait before it
    this.addSql(`update refunds r set paid_back_minor = least(p.amount_minor, p.refunded_minor + (
        select coalesce(sum(w.amount_minor), 0) from refunds w where w.payment_id = r.payment_id and w.made_at is null and w.id <= r.id))
      from payments p where p.id = r.payment_id and r.made_at is null`);
  }

  override down(): void {
    this.addSql('alter table refunds drop column paid_back_minor');
  }
}
