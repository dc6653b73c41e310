import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when staff took an agent's profile down, and by which decision (`removed_item_id`, a row of `review_items`). Null for other agents.
 */
export class Migration20261122233500_removed_agents extends Migration {
  override up(): void {
    this.addSql(`alter table agents add column removed_at timestamptz null, add column removed_item_id int null`);
    this.addSql('create index agents_removed_item_ix on agents (removed_item_id) where removed_item_id is not null');
  }

  override down(): void {
    this.addSql('alter table agents drop column removed_at, drop column removed_item_id');
  }
}
