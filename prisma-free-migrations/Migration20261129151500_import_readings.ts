import { Migration } from '@mikro-orm/migrations';

/** Adds what imports read in the rows of homes, so that a later import need not read an unchanged row again. Written only by imports. */
export class Migration20261129151500_import_readings extends Migration {
  override up(): void {
    this.addSql(`
      create table import_readings (
        property_id int primary key references properties on delete cascade,
        row_key text collate "C" not null,
        reading text not null)`);
    this.addSql('create index import_readings_row_ix on import_readings (row_key)');
  }

  override down(): void {
    this.addSql('drop table import_readings');
  }
}
