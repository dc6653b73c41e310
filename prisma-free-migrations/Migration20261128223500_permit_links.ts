import { Migration } from '@mikro-orm/migrations';

/** Removes permit links with characters that `permitLink` refuses, because programs read them differently. The number of the permit stays. */
export class Migration20261128223500_permit_links extends Migration {
  override up(): void {
    this.addSql(`update properties set permit_url = null where permit_url ~ '[^!-~]|\\\\|["<>^\`{|}]'`);
  }

  override down(): void {
    // the links are not kept
  }
}
