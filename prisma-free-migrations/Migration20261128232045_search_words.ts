import { Migration } from '@mikro-orm/migrations';

/** Indexes of new filters: number of cheques, month of handover, vacant homes, cooling included, advertiser. */
const INDEXES = {
  properties_cheques_ix: `(cheques, transaction_type, price, id) include (property_type, bedrooms, bathrooms, area, amenity_bits, furnished, completion, location, emirate, created_at, rank) where status = 'published' and cheques is not null`,
  properties_handover_ix: `(handover, transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) where status = 'published' and handover is not null`,
  properties_vacant_ix: `(transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) where status = 'published' and vacant`,
  properties_cooling_included_ix: `(transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) where status = 'published' and cooling = 'included'`,
  properties_advertiser_ix: `(lower(advertiser), transaction_type, rank desc, created_at desc, id desc) include (property_type, bedrooms, bathrooms, price, area, amenity_bits, furnished, completion, location, emirate, latitude, longitude, map_x, map_y) where status = 'published' and advertiser is not null`,
};

/** Characters of Persian and Urdu and the Arabic ones for them; the last, which only stretches words, goes with the vowel marks. */
const CHARACTERS = ['أإآٱؤئىیېےکڪةہھۀەںـ', 'ااااويييييككهههههن'];
const FORMER_CHARACTERS = ['أإآٱؤئىةـ', 'ااااوييه'];
const VOWEL_MARKS = String.raw`U&'\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670'`;
const ARABIC = '[ء-ي]';
const foldCharacters = (text: string, [from, to]: readonly string[]): string =>
  `regexp_replace(translate(${text}, '${from}' || ${VOWEL_MARKS}, '${to}'), '(^|[^ء-ي])ال(?=${ARABIC}{3})', '\\1', 'g')`;

/** Marks that are not seen, Arabic presentation forms, Arabic script, and signs that join two words. */
const INVISIBLE = String.raw`[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]`;
const PRESENTATION = String.raw`[\uFB50-\uFDFF\uFE70-\uFEFC]`;
const SCRIPT = String.raw`[\u0600-\u06FF]`;
const JOINED = '[[:alpha:]][./@][[:alpha:]]|[/@]';

/** Creates the function that folds texts for the text index. Must do the same as `foldArabic` in src/shared/search/fold-text.ts, and split words as `wordsOf`. */
const searchFold = `create or replace function search_fold(t text) returns text language sql immutable parallel safe as $$
  with visible as (select case when t ~ '${INVISIBLE}' then regexp_replace(t, '${INVISIBLE}', '', 'g') else t end as v),
    plain as (select case when v ~ '${PRESENTATION}' then normalize(v, NFKC) else v end as v from visible),
    split as (select case when v ~ '${JOINED}' then regexp_replace(regexp_replace(v, '[/@]', ' ', 'g'), '(?<=[[:alpha:]])[.](?=[[:alpha:]])', ' ', 'g') else v end as v from plain)
  select case when v ~ '${SCRIPT}' then translate(${foldCharacters('v', CHARACTERS)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') else v end from split
$$`;
const formerSearchFold = `create or replace function search_fold(t text) returns text language sql immutable parallel safe as $$
  select case when t ~ '${ARABIC}' then ${foldCharacters('t', FORMER_CHARACTERS)} else t end
$$`;

/** Computes the words of all homes again; the column is generated, so that it is made anew with its index. */
const renewWords = [
  'alter table properties drop column tsv',
  `alter table properties add tsv tsvector generated always as (
    property_tsv(title, location, emirate, property_type, address, amenities, description, title_ar, description_ar)) stored`,
  `create index properties_text_ix on properties using gin (location, property_type, tsv)
    with (fastupdate = on, gin_pending_list_limit = 256) where status = 'published'`,
  'analyze properties (tsv)',
];

/** Adds the indexes of new filters, and folds the texts of listings as search texts are folded. */
export class Migration20261128232045_search_words extends Migration {
  override up(): void {
    for (const [name, definition] of Object.entries(INDEXES)) this.addSql(`create index ${name} on properties ${definition}`);
    for (const sql of [searchFold, ...renewWords]) this.addSql(sql);
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index ${name}`);
    for (const sql of [formerSearchFold, ...renewWords]) this.addSql(sql);
  }
}
