import { Migration } from '@mikro-orm/migrations';

/**
 * Regular expressions of the words, in English and Arabic, by which a text mentions an amenity; `\\m` and `\\M` are the start and the end
 * of a word. The key is the bit of the amenity in `amenity_bits`: swimming pool, garden, garage and so on.
 */
const MENTIONS: Record<number, string> = {
  0: '\\m(pools?|swimming)\\M|مسبح|مسابح|حمام سباح|برك[ةه] سباح',
  1: '\\mgardens?\\M|حديق[ةه] خاص',
  2: '\\mgarages?\\M|كراج|جراج',
  3: '\\msecurity\\M|حراس[ةه]',
  4: '\\m(gyms?|gymnasiums?|fitness)\\M|\\mجيم\\M|صال[ةه] رياضي|نادي رياضي',
  5: '\\mbalcon(y|ies)\\M|شرف[ةه]|بلكون',
  6: '\\mterraces?\\M|\\mتراس',
  7: '\\m(smart[ -]?homes?|home automation)\\M|منزل ذكي',
  8: '\\mmaids?\\M|خادم[ةه]',
  9: '\\m(bbq|barbe[cq]ues?)\\M|شواء|باربكيو',
  10: '\\mtennis\\M|ملعب تنس',
  11: '\\mhome[ -](cinema|theat(er|re))s?\\M|سينما منزلي',
};
/** Regular expression: a mention that says that a home has no such amenity, as `no balcony` and `without maid`. */
const DENIED = '\\m(no|without|non)\\s+(private\\s+|shared\\s+)?[a-z]+';

/**
 * SQL: replaces a computed column of `properties`, which rewrites the table. Dropping the column also drops its indexes and statistics, so
 * that their definitions are read before and executed again afterwards.
 */
export const replaceComputed = (column: string, type: string, expression: string): string => `
  do $$ declare again text[]; statement text; begin
    again := array(select pg_get_indexdef(i.indexrelid) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = 'properties'::regclass and a.attname = '${column}' order by 1)
      || array(select pg_get_statisticsobjdef(oid) from pg_statistic_ext
        where stxrelid = 'properties'::regclass and pg_get_statisticsobjdef(oid) like '%${column}%' order by 1);
    alter table properties drop column ${column};
    alter table properties add column ${column} ${type} generated always as (${expression}) stored;
    foreach statement in array again loop execute statement; end loop;
  end $$`;
/** SQL: replaces the column `amenity_bits` by one that is computed by `expression`. */
const replaceBits = (expression: string): string => replaceComputed('amenity_bits', 'int', expression);

/** SQL: counts the homes by set of amenities anew; no other table of counts depends on amenities. */
const RECOUNT = `
  update property_amenity_facets set n = 0 where n <> 0;
  insert into property_amenity_facets as f (amenity_bits, transaction_type, property_type, emirate, n)
    select amenity_bits, transaction_type, property_type, emirate, count(*) from properties where status = 'published' group by 1, 2, 3, 4
    on conflict (amenity_bits, transaction_type, property_type, emirate) do update set n = excluded.n`;

/**
 * A listing that states no amenities gets those that its title and description mention, in `amenity_bits` alone: for filters, counts and
 * the map. Its page still shows no amenities.
 */
export class Migration20261122124500_mentioned_amenities extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function mentioned_amenities(said text) returns int immutable parallel safe language sql as $$
        select ${Object.entries(MENTIONS)
          .map(([bit, words]) => `((t ~ '${words}')::int << ${bit})`)
          .join(' | ')}
        from (select regexp_replace(lower(said), '${DENIED}', ' ', 'g') as t) s
      $$`);
    // A listing that states only how it is furnished states no amenities. Names of places are removed from the texts first: a home in
    // Discovery Gardens need not have a garden.
    this.addSql(`
      create function listing_amenities(
        amenities text[], title text, description text, title_ar text, description_ar text, location text, address text
      ) returns int immutable parallel safe language sql
      return case when amenities <@ array['Furnished', 'Partly furnished', 'Unfurnished']
        then mentioned_amenities(replace(replace(
          lower(title || ' ' || description || ' ' || coalesce(title_ar, '') || ' ' || coalesce(description_ar, '')), lower(location), ' '), lower(split_part(address, ',', 1)), ' '))
        else amenity_bits(amenities) end`);
    this.addSql(replaceBits('listing_amenities(amenities, title, description, title_ar, description_ar, location, address)'));
    this.addSql(RECOUNT);
    this.addSql('analyze properties');
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(replaceBits('amenity_bits(amenities)'));
    this.addSql('drop function listing_amenities(text[], text, text, text, text, text, text)');
    this.addSql('drop function mentioned_amenities(text)');
    this.addSql(RECOUNT);
  }
}
