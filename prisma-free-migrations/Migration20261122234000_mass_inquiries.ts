import { Migration } from '@mikro-orm/migrations';

/**
 * Marks inquiries whose text was sent about many homes (`is_mass`), so that their receivers see a warning. `text_hash` finds the same text;
 * it is null for earlier inquiries.
 */
export class Migration20261122234000_mass_inquiries extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('alter table inquiries add column text_hash text null, add column is_mass boolean not null default false');
    this.addSql('create index inquiries_text_ix on inquiries (text_hash, created_at) where text_hash is not null');
  }

  override down(): void {
    this.addSql('alter table inquiries drop column text_hash, drop column is_mass');
  }
}
