import { Migration } from '@mikro-orm/migrations';

/** Agents of feeds have their broker number, which must stand on adverts in Dubai. */
export class Migration20261123064223_broker_numbers extends Migration {
  override up(): void {
    this.addSql('alter table agents add broker_number varchar(7)');
  }

  override down(): void {
    this.addSql('alter table agents drop column broker_number');
  }
}
