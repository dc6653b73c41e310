import { Migration } from '@mikro-orm/migrations';
import { replaceComputed } from './Migration20261122124500_mentioned_amenities.ts';

const COLUMNS = 'title, location, emirate, property_type, address, amenities, description';

/** Free text finds a listing by its Arabic title and description too. The table is rewritten once, as a computed column needs. */
export class Migration20261122144312_arabic_search_text extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // a body of the SQL standard: pg_restore computes the column with an empty search path
    this.addSql(`
      create function property_tsv(
        title text, location text, emirate text, property_type text, address text, amenities text[], description text,
        title_ar text, description_ar text
      ) returns tsvector language sql immutable parallel safe
      return property_tsv(title, location, emirate, property_type, address, amenities, description)
        || setweight(to_tsvector('english', search_fold(coalesce(title_ar, ''))), 'A')
        || setweight(to_tsvector('english', search_fold(coalesce(description_ar, ''))), 'D')`);
    this.addSql(replaceComputed('tsv', 'tsvector', `property_tsv(${COLUMNS}, title_ar, description_ar)`));
    this.addSql('analyze properties');
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(replaceComputed('tsv', 'tsvector', `property_tsv(${COLUMNS})`));
    this.addSql('drop function property_tsv(text, text, text, text, text, text[], text, text, text)');
  }
}
