import { Migration } from '@mikro-orm/migrations';

/** Adds an index of the beginnings of usernames, by which staff search members. */
export class Migration20261123041250_member_names extends Migration {
  override up(): void {
    this.addSql('create index users_username_prefix_ix on users (lower(username) text_pattern_ops)');
  }

  override down(): void {
    this.addSql('drop index users_username_prefix_ix');
  }
}
