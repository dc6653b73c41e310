import { Migration } from '@mikro-orm/migrations';

/** What the public page of a brokerage reads, and the licence about whose end its owners got an email. */
export class Migration20261129143329_brokerage_pages extends Migration {
  override up(): void {
    this.addSql('create index agents_organization_ix on agents (organization_id) where organization_id is not null');
    this.addSql(`create index properties_brokerage_ix on properties (organization_id, rank desc, created_at desc, id desc)
      include (transaction_type) where status = 'published' and organization_id is not null`);
    this.addSql('alter table organizations add licence_reminded_until date null');
  }

  override down(): void {
    this.addSql('alter table organizations drop column licence_reminded_until');
    this.addSql('drop index properties_brokerage_ix, agents_organization_ix');
  }
}
