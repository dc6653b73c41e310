import { Migration } from '@mikro-orm/migrations';

/** Adds the advertiser's own Arabic title and description, null without one. Adding a column without a default rewrites no row. */
export class Migration20261122122004_arabic_listing_texts extends Migration {
  override up(): void {
    this.addSql('alter table properties add title_ar varchar(300), add description_ar text');
  }

  override down(): void {
    this.addSql('alter table properties drop column title_ar, drop column description_ar');
  }
}
