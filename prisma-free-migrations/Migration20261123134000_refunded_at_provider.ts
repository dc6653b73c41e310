import { Migration } from '@mikro-orm/migrations';

/** Refunds that were made in the provider's own pages count too. */
export class Migration20261123134000_refunded_at_provider extends Migration {
  override up(): void {
    this.addSql('alter table payments add column refunded_minor int not null default 0');
    // parts made at the provider before are found when the payment is looked up
    this.addSql(`update payments set refunded_minor = amount_minor where status = 'refunded'`);
  }

  override down(): void {
    this.addSql('alter table payments drop column refunded_minor');
  }
}
