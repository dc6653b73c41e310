import { Migration } from '@mikro-orm/migrations';

/** When alerts were last of use to their owners, and when an owner was asked about one or warned about a list. */
export class Migration20261122211000_still_looking extends Migration {
  override up(): void {
    this.addSql('alter table alerts add column used_at timestamptz not null default now(), add column asked_at timestamptz null');
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
