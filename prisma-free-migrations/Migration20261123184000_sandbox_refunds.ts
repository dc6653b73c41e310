import { Migration } from '@mikro-orm/migrations';

/**
 * Adds to payments of the sandbox their refunds: pence by idempotency key, so that a job that runs again refunds once.
 */
export class Migration20261123184000_sandbox_refunds extends Migration {
  override up(): void {
    this.addSql(`alter table sandbox_intents add column refunds jsonb not null default '{}'`);
    // refunds until now have no key
    this.addSql(`update sandbox_intents set refunds = jsonb_build_object('earlier', refunded_minor) where refunded_minor > 0`);
  }

  override down(): void {
    this.addSql('alter table sandbox_intents drop column refunds');
  }
}
