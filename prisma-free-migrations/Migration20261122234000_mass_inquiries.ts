import { Migration } from '@mikro-orm/migrations';

/** Inquiries with the same text to many homes are marked for their receivers. */
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
