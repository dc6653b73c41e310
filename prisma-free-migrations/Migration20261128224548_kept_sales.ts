import { Migration } from '@mikro-orm/migrations';

/** Marks the figures of areas that come with the product, so that loading sales keeps them for the days that the sales do not cover. */
export class Migration20261128224548_kept_sales extends Migration {
  override up(): void {
    this.addSql('alter table area_stats add is_shipped boolean not null default false');
    this.addSql('update area_stats set is_shipped = true where (select is_shipped from sales_register)');
    this.addSql('alter table sales_register add window_end date');
    this.addSql('update sales_register set window_end = last_day');
    this.addSql('alter table sales_register alter window_end set not null');
  }

  override down(): void {
    this.addSql('alter table area_stats drop column is_shipped');
    this.addSql('alter table sales_register drop column window_end');
  }
}
