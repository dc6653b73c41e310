import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when an alert was last of use to its owner (used_at), when the owner was asked whether to keep it (asked_at), and when the owner of
 * a shared list was warned that it will be deleted (warned_at).
 */
export class Migration20261122211000_still_looking extends Migration {
  override up(): void {
    this.addSql('alter table alerts add column used_at timestamptz not null default now(), add column asked_at timestamptz null');
    // existing alerts were used when they were confirmed, or when one of their emails was last opened
    this.addSql(`
      update alerts a set used_at = greatest(coalesce(a.confirmed_at, a.created_at),
        (select max(e.seen_at) from alert_emails e where e.alert_id = a.id))`);
    this.addSql('create index alerts_used_ix on alerts (used_at) where confirmed_at is not null');
    this.addSql('alter table shortlists add column warned_at timestamptz null');
  }

  override down(): void {
    this.addSql('alter table shortlists drop column warned_at');
    this.addSql('alter table alerts drop column used_at, drop column asked_at');
  }
}
