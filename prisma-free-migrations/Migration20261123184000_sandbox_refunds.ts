import { Migration } from '@mikro-orm/migrations';

/** The sandbox stores each refund by its idempotency key, so that a job that runs again pays back once. */
export class Migration20261123184000_sandbox_refunds extends Migration {
  override up(): void {
    this.addSql(`alter table sandbox_intents add column refunds jsonb not null default '{}'`);
    // what was paid back until now has no key
    this.addSql(`update sandbox_intents set refunds = jsonb_build_object('earlier', refunded_minor) where refunded_minor > 0`);
  }

  override down(): void {
    this.addSql('alter table sandbox_intents drop column refunds');
  }
}
