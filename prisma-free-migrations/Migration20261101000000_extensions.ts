import { Migration } from '@mikro-orm/migrations';

/** Sorts before the generated migrations: operator classes and the immutable text-search function that a generated column needs. */
export class Migration20261101000000_extensions extends Migration {
  override up(): void {
    for (const name of ['pg_trgm', 'btree_gin']) this.addSql(`create extension if not exists ${name}`);
    // array_to_string is only declared stable, but over text[] its result never varies, so immutable is true here
    this.addSql(`
      create function property_tsv(title text, location text, emirate text, property_type text, address text, amenities text[], description text)
      returns tsvector language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', title), 'A')
          || setweight(to_tsvector('english', location || ' ' || emirate), 'B')
          || setweight(to_tsvector('english', address), 'C')
          || setweight(to_tsvector('english', property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description), 'D')
      $$`);
  }

  override down(): void {
    this.addSql('drop function property_tsv');
  }
}
