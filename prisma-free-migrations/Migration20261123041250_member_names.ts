import { Migration } from '@mikro-orm/migrations';

/** The beginning of a username is found by an index: staff search members by it. */
export class Migration20261123041250_member_names extends Migration {
  override up(): void {
    this.addSql('create index users_username_prefix_ix on users (lower(username) text_pattern_ops)');
  }

  override down(): void {
    this.addSql('drop index users_username_prefix_ix');
  }
}
