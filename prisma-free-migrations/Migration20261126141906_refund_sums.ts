import { Migration } from '@mikro-orm/migrations';

/**
 * Adds to a refund the sum in pence that is refunded of the payment once this refund is made. Adding a waiting refund to the provider's sum
 * would count it twice when that sum contains it already. Null for refunds that the former release stores while it still runs.
 */
export class Migration20261126141906_refund_sums extends Migration {
  override up(): void {
    this.addSql('alter table refunds add column paid_back_minor int null');
    // only the sums of waiting refunds are read: what the provider has refunded, and the waiting refunds up to this one
    this.addSql(`update refunds r set paid_back_minor = least(p.amount_minor, p.refunded_minor + (
        select coalesce(sum(w.amount_minor), 0) from refunds w where w.payment_id = r.payment_id and w.made_at is null and w.id <= r.id))
      from payments p where p.id = r.payment_id and r.made_at is null`);
  }

  override down(): void {
    this.addSql('alter table refunds drop column paid_back_minor');
  }
}
