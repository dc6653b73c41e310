import { Migration } from '@mikro-orm/migrations';

/** Words by which a text names an amenity, by its bit in `amenity_bits`; `Covered Parking` is no garage. */
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
/** What names an amenity and has none: `no balcony`, `without maid`. */
const DENIED = '\\m(no|without|non)\\s+(private\\s+|shared\\s+)?[a-z]+';

/** A computed column of properties again, with its indexes and statistics: what depends on a column goes with it. Rewrites the table. */
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
const replaceBits = (expression: string): string => replaceComputed('amenity_bits', 'int', expression);

/** The only table of counts that tells homes apart by their amenities. */
const RECOUNT = `
  update property_amenity_facets set n = 0 where n <> 0;
  insert into property_amenity_facets as f (amenity_bits, transaction_type, property_type, emirate, n)
    select amenity_bits, transaction_type, property_type, emirate, count(*) from properties where status = 'published' group by 1, 2, 3, 4
    on conflict (amenity_bits, transaction_type, property_type, emirate) do update set n = excluded.n`;

/** A listing that states no amenity has those that its own words name, for filters, counts and the map; what the page lists stays as stated. */
export class Migration20261122124500_mentioned_amenities extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function mentioned_amenities(said text) returns int immutable parallel safe language sql as $$
        select ${Object.entries(MENTIONS)
          .map(([bit, words]) => `(t ~ '${words}')::int << ${bit}`)
          .map((one) => `(${one})`)
          .join(' | ')}
        from (select regexp_replace(lower(said), '${DENIED}', ' ', 'g') as t) s
      $$`);
    // how a home is furnished is no amenity; the name of a place says nothing of a home: Discovery Gardens
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
