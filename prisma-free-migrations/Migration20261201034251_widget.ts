import { Migration } from '@mikro-orm/migrations';

/** Views of homes that were opened from the frame on a brokerage's own site. */
export class Migration20261201034251_widget extends Migration {
  override up(): void {
    this.addSql('alter table property_figures add opened_widget int[] null');
  }

  override down(): void {
    this.addSql('alter table property_figures drop column opened_widget');
  }
}
