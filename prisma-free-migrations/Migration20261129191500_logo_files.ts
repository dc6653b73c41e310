import { Migration } from '@mikro-orm/migrations';

/** Whether an uploaded file may be the logo of a brokerage; logos that are shown already stay. */
export class Migration20261129191500_logo_files extends Migration {
  override up(): void {
    this.addSql('alter table photos add fits_logo boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table photos drop column fits_logo');
  }
}
