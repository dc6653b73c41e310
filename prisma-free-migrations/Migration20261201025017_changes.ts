import { Migration } from '@mikro-orm/migrations';

/** Indexes for programs that keep a copy of the homes: by the last change of a listing, and the log of events in the order of commits, quiet ones too. */
export class Migration20261201025017_changes extends Migration {
  override up(): void {
    this.addSql(`create index properties_updated_ix on properties (updated_at) where status = 'published'`);
    this.addSql('create index home_events_changes_ix on home_events (xid, id) include (at, kind, property_id)');
  }

  override down(): void {
    this.addSql('drop index properties_updated_ix');
    this.addSql('drop index home_events_changes_ix');
  }
}
