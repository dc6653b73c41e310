import { Migration } from '@mikro-orm/migrations';

/** Limits of emails count by mailbox instead of by address. Earlier emails of the last day count as their address is spelt. */
export class Migration20261123063500_mailboxes extends Migration {
  override up(): void {
    this.addSql(`alter table mail_deliveries add column mailbox varchar(254) not null default ''`);
    this.addSql(`update mail_deliveries set mailbox = address where due_at > now() - interval '1 day'`);
    this.addSql('drop index mail_deliveries_address_ix');
    this.addSql('create index mail_deliveries_address_ix on mail_deliveries (address)');
    this.addSql('create index mail_deliveries_mailbox_ix on mail_deliveries (mailbox, due_at)');
  }

  override down(): void {
    this.addSql('drop index mail_deliveries_mailbox_ix');
    this.addSql('drop index mail_deliveries_address_ix');
    this.addSql('create index mail_deliveries_address_ix on mail_deliveries (address, due_at)');
    this.addSql('alter table mail_deliveries drop column mailbox');
  }
}
