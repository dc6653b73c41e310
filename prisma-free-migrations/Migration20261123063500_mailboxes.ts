import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the mailbox of an email's recipient, which is the same for all spellings of an address: limits of emails a day count by it. Emails
 * of the last day get the address as it is spelt; older ones do not count any more.
 */
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
