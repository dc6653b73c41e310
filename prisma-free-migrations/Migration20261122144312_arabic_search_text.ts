import { Migration } from '@mikro-orm/migrations';
import { replaceComputed } from './Migration20261122124500_mentioned_amenities.ts';

/** The columns that the text vector was computed from until now. */
const COLUMNS = 'title, location, emirate, property_type, address, amenities, description';

/** Adds the Arabic title and description to the text vector, so that free text finds a listing by them. Rewrites the table once. */
export class Migration20261122144312_arabic_search_text extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The body is `return …` instead of a text in quotes: only so pg_restore, which has an empty search path, finds the functions in it.
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
