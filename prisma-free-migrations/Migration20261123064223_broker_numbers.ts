import { Migration } from '@mikro-orm/migrations';

/** Adds the broker number of an imported agent, which adverts in Dubai must show; null where the feed does not state it. */
export class Migration20261123064223_broker_numbers extends Migration {
  override up(): void {
    this.addSql('alter table agents add broker_number varchar(7)');
  }

  override down(): void {
    this.addSql('alter table agents drop column broker_number');
  }
}
