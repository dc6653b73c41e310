import { Migration } from '@mikro-orm/migrations';

/**
 * - `search_fold`: one form of each Arabic letter and no article, so that a word is found however it is written; the same as `foldArabic` in
 *   property.parse.match.ts. Only rows with Arabic letters are indexed anew.
 * - `search_dictionary`: the version of `search_terms`, written with it, so that processes read the words again only when there are new ones.
 * - New rows wait in a list of at most 256 kB before they are sorted into the text index: half of what an import costs was that index.
 */
const ARABIC = '[ء-ي]';

export class Migration20261120000500_words extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`create function search_fold(t text) returns text language sql immutable parallel safe as $$
      select case when t ~ '${ARABIC}' then regexp_replace(
        translate(t, 'أإآٱؤئىةـ' || U&'\\064B\\064C\\064D\\064E\\064F\\0650\\0651\\0652\\0653\\0654\\0655\\0670', 'ااااوييه'),
        '(^|[^ء-ي])ال(?=${ARABIC}{3})', '\\1', 'g') else t end $$`);
    this.addSql(`
      create or replace function property_tsv(title text, location text, emirate text, property_type text, address text, amenities text[], description text)
      returns tsvector language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', search_fold(title)), 'A')
          || setweight(to_tsvector('english', search_fold(location || ' ' || emirate)), 'B')
          || setweight(to_tsvector('english', search_fold(address)), 'C')
          || setweight(to_tsvector('english', search_fold(property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description)), 'D')
      $$`);
    this.addSql(`update properties set title = title
      where concat_ws(' ', title, location, address, array_to_string(amenities, ' '), description) ~ '${ARABIC}'`);

    this.addSql(
      'create table search_dictionary (one boolean primary key default true check (one), version int not null, built_at timestamptz not null)',
    );
    this.addSql('insert into search_dictionary (version, built_at) values (0, now())');

    this.addSql('alter index properties_text_ix set (fastupdate = on, gin_pending_list_limit = 256)');
  }

  override down(): void {
    this.addSql('alter index properties_text_ix reset (gin_pending_list_limit)');
    this.addSql('alter index properties_text_ix set (fastupdate = off)');
    this.addSql('drop table search_dictionary');
    this.addSql(`create or replace function search_fold(t text) returns text language sql immutable parallel safe as 'select t'`);
  }
}
