import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a table of users who have lost every second factor and wait for a link that signs them in. emails_sent: of four, the last of which
 * has the link; token_hash: hash of the token in it, null until then.
 */
export class Migration20261123010500_lost_factors extends Migration {
  override up(): void {
    this.addSql(`
      create table lost_factors (
        user_id int primary key,
        requested_at timestamptz not null,
        emails_sent int not null default 1,
        token_hash text null,
        expires_at timestamptz null,
        constraint lost_factors_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade
      )`);
    this.addSql('create unique index lost_factors_token_uq on lost_factors (token_hash)');
  }

  override down(): void {
    this.addSql('drop table lost_factors');
  }
}
