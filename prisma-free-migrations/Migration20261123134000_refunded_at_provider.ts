import { Migration } from '@mikro-orm/migrations';

/** Adds what the payment provider says was refunded of a payment, in pence: also refunds that were made in the provider's dashboard. */
export class Migration20261123134000_refunded_at_provider extends Migration {
  override up(): void {
    this.addSql('alter table payments add column refunded_minor int not null default 0');
    // partial refunds until now are added when the payment is next read from the provider
    this.addSql(`update payments set refunded_minor = amount_minor where status = 'refunded'`);
  }

  override down(): void {
    this.addSql('alter table payments drop column refunded_minor');
  }
}
