import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when the provider has made a refund (null before), so that refunds that are still to be made count beside those already made. Adds
 * what the payment sandbox has refunded, in pence.
 */
export class Migration20261123170000_refunds_made extends Migration {
  override up(): void {
    this.addSql('alter table refunds add column made_at timestamptz null');
    this.addSql('alter table sandbox_intents add column refunded_minor int not null default 0');
    // refunds until now count as made; the provider's exact sum is stored when the payment is next read
    this.addSql('update refunds set made_at = created_at');
    this.addSql(`update payments p set refunded_minor = greatest(p.refunded_minor,
        least(p.amount_minor, (select sum(r.amount_minor) from refunds r where r.payment_id = p.id)))
      where exists (select from refunds r where r.payment_id = p.id)`);
    this.addSql(
      `update sandbox_intents i set refunded_minor = p.refunded_minor from payments p where p.provider = 'sandbox' and p.provider_id = i.id`,
    );
  }

  override down(): void {
    this.addSql('alter table sandbox_intents drop column refunded_minor');
    this.addSql('alter table refunds drop column made_at');
  }
}
