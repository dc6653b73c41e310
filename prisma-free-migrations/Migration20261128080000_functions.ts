import { Migration } from '@mikro-orm/migrations';

/** The amenities that filters offer. The position in the list, from 0, is the bit in the column `amenity_bits`. */
const AMENITIES = [
  'Swimming Pool',
  'Garden',
  'Garage',
  '24hr Security',
  'Fitness Center',
  'Balcony',
  'Terrace',
  'Smart Home',
  "Maid's Room",
  'BBQ Area',
  'Tennis Court',
  'Home Theater',
];
/** SQL: the list as an array. */
const AMENITY_ARRAY = `array[${AMENITIES.map((name) => `'${name.replace("'", "''")}'`).join(', ')}]`;

/**
 * Returns the lower bounds of price bands in AED, from `from` to below `to`. A round price has a band of its own, so that the filters
 * "from" and "up to" this price both end between two bands.
 */
const bandBounds = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step).flatMap((price) => [price, price + 1]);
/** The bands of prices of homes for sale. */
const BUY_BANDS = [
  ...bandBounds(50_000, 2_000_000, 50_000),
  ...bandBounds(2_000_000, 5_000_000, 100_000),
  ...bandBounds(5_000_000, 10_000_000, 250_000),
  ...bandBounds(10_000_000, 30_000_000, 1_000_000),
  ...bandBounds(30_000_000, 110_000_000, 10_000_000),
];
/** The bands of rents a month. */
const RENT_BANDS = [
  ...bandBounds(500, 10_000, 500),
  ...bandBounds(10_000, 30_000, 1000),
  ...bandBounds(30_000, 60_000, 2500),
  ...bandBounds(60_000, 100_000, 5000),
  ...bandBounds(100_000, 525_000, 25_000),
];

/** Regular expression: one Arabic letter. */
const ARABIC = '[ء-ي]';

/**
 * Regular expressions of the words, in English and Arabic, by which a text mentions an amenity; `\\m` and `\\M` are the start and the end
 * of a word. The key is the bit of the amenity in `amenity_bits`: swimming pool, garden, garage and so on. Searches
 * for parking look for the garage.
 */
const MENTIONS: Record<number, string> = {
  0: '\\m(pools?|swimming)\\M|مسبح|مسابح|حمام سباح|برك[ةه] سباح',
  1: '\\mgardens?\\M|حديق[ةه] خاص',
  2: '\\mgarages?\\M|كراج|جراج|\\mparkings?\\M|مواقف|موقف',
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

/** Creates an extension, and the functions that columns, indexes and triggers of later migrations use. */
export class Migration20261128080000_functions extends Migration {
  override up(): void {
    // allows plain columns beside the text vector in one GIN index
    this.addSql('create extension if not exists btree_gin');

    // Arabic text as it is compared: one form of each letter, no vowel marks and no article. Must do the same as `foldArabic` in
    // src/server/search/text/match.ts.
    this.addSql(`
      create function search_fold(t text) returns text language sql immutable parallel safe as $$
        select case when t ~ '${ARABIC}' then regexp_replace(
          translate(t, 'أإآٱؤئىةـ' || U&'\\064B\\064C\\064D\\064E\\064F\\0650\\0651\\0652\\0653\\0654\\0655\\0670', 'ااااوييه'),
          '(^|[^ء-ي])ال(?=${ARABIC}{3})', '\\1', 'g') else t end
      $$`);

    // The full-text column `tsv`; words of the titles weigh most. `pg_restore` computes it with an empty search path, where a body in quotes
    // would not find `search_fold`. A body `return …` is bound to it at creation.
    this.addSql(`
      create function property_tsv(
        title text, location text, emirate text, property_type text, address text, amenities text[], description text
      ) returns tsvector language sql immutable parallel safe
      return setweight(to_tsvector('english', search_fold(title)), 'A')
        || setweight(to_tsvector('english', search_fold(location || ' ' || emirate)), 'B')
        || setweight(to_tsvector('english', search_fold(address)), 'C')
        || setweight(to_tsvector('english', search_fold(property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description)), 'D')`);
    this.addSql(`
      create function property_tsv(
        title text, location text, emirate text, property_type text, address text, amenities text[], description text,
        title_ar text, description_ar text
      ) returns tsvector language sql immutable parallel safe
      return property_tsv(title, location, emirate, property_type, address, amenities, description)
        || setweight(to_tsvector('english', search_fold(coalesce(title_ar, ''))), 'A')
        || setweight(to_tsvector('english', search_fold(coalesce(description_ar, ''))), 'D')`);

    // the amenities of the closed list as bits
    this.addSql(`
      create function amenity_bits(amenities text[]) returns int immutable parallel safe language sql as $$
        select coalesce(bit_or(1 << (array_position(${AMENITY_ARRAY}, a) - 1)), 0) from unnest(amenities) a
      $$`);
    // the amenities outside of the list, in lower case, each once
    this.addSql(`
      create function other_amenities(amenities text[]) returns text[] immutable parallel safe language sql as $$
        select coalesce(array_agg(distinct lower(a)), '{}') from unnest(amenities) a where a <> all (${AMENITY_ARRAY})
      $$`);

    // A listing that states no amenities gets those that its title and description mention, in `amenity_bits` alone: for filters, counts and
    // the map. Its page still shows no amenities.
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

    // The map cell of a point, counted from west to east (x) and from north to south (y). A cell of level c is a tile of the web-mercator
    // map at zoom c.
    this.addSql(`
      create function cell_x(lng float8, c int) returns int immutable parallel safe language sql as $$
        select floor((lng + 180) / 360 * (1 << c))::int
      $$`);
    this.addSql(`
      create function cell_y(lat float8, c int) returns int immutable parallel safe language sql as $$
        select floor((1 - asinh(tan(radians(lat))) / pi()) / 2 * (1 << c))::int
      $$`);

    // the number of the band that a price is in
    this.addSql(`
      create function price_band(transaction varchar, price int) returns smallint immutable parallel safe language sql as $$
        select width_bucket(price, case transaction
          when 'Buy' then '{${BUY_BANDS.join()}}'::int[]
          else '{${RENT_BANDS.join()}}'::int[] end)::smallint
      $$`);

    // the parts of an address between commas, in lower case
    this.addSql(`create function address_parts(address text) returns text[] immutable parallel safe language sql
      return string_to_array(lower(address), ', ')`);
    // The hash of a place by which alerts and homes find each other; kind: community, emirate, cell (of the map) or anywhere.
    this.addSql(`
      create function alert_key(purpose text, kind text, name text) returns bigint language sql immutable strict parallel safe
        return hashtextextended(purpose || '|' || kind || '|' || name, 0)`);
    // `less` when at least two thirds of the other homes ask more, `more` when at most one third does; null below ten others
    this.addSql(`
      create function asking_third(dearer bigint, others bigint) returns text immutable parallel safe language sql
      return case when others < 10 then null when dearer * 3 >= others * 2 then 'less' when dearer * 3 <= others then 'more' else 'same' end`);
    // Cuts 64-bit hashes into four bands of 16 bits. Hashes that differ in few bits share a band. The upper bits of a result are the number of
    // the band; odd and even arguments (dct and diff) have numbers of their own.
    this.addSql(`
      create function picture_bands(variadic hashes bigint[]) returns int[] language sql immutable parallel safe as $$
        select array_agg(distinct (((i - 1) % 2 * 4 + band) << 16) | ((hashes[i] >> (16 * band)) & 65535)::int)
        from generate_subscripts(hashes, 1) i, generate_series(0, 3) band where hashes[i] is not null
      $$`);
    this.createReferenceCosts();
  }

  /**
   * The cost of a home in AED, a month and in cash at the start, by which lists are sorted. Real costs depend on the visitor's budget; the
   * functions use the terms of the calculators' example, which gives nearly the same order. The numbers are those of `src/shared/costs`.
   */
  private createReferenceCosts(): void {
    // The largest loan: 50 % off plan, 75 % up to AED 5 million, else 65 %.
    this.addSql(`
      create function reference_loan(price int, completion text) returns bigint immutable parallel safe language sql
      return floor(price::float8 * case when completion = 'off-plan' then 0.5 when price <= 5000000 then 0.75 else 0.65 end)::bigint`);
    // A month: district cooling (AED 5 per square foot a year), and the rent with Dubai's housing fee (5 %). For sale instead of rent: the
    // instalment over 25 years at 4.25 %, insurance (AED 83), and the service charge (AED per square foot a year), which is that of the
    // community where none is stated.
    this.addSql(`
      create function reference_monthly_cost(transaction_type text, price int, area int, emirate text, location text, property_type text, completion text,
        service_charge float8, cooling text) returns bigint immutable parallel safe language sql
      return case when cooling = 'district' then round(area * 5 / 12.0) else 0 end + case when transaction_type = 'Rent'
        then price + case when emirate = 'Dubai' then round(price * 0.05) else 0 end
        else round(reference_loan(price, completion) * 0.0425 / 12 / (1 - (1 + 0.0425::float8 / 12) ^ -300)) + 83
          + round(area / 12.0 * coalesce(service_charge, case when property_type not in ('Villa', 'Townhouse') then
            case location when 'Business Bay' then 23.1 when 'Downtown Dubai' then 18.5 when 'Dubai Marina' then 14.9 when 'Jumeirah Village Circle' then 15.1
              when 'International City' then 10.6 when 'Palm Jumeirah' then 25 end end, 0)) end`);
    // At the start, for rent: the first cheque (of four unless stated) and, in Dubai, the contract fee (AED 200), the deposit (10 %
    // furnished, else 5 %) and the agent's fee (5 %, at least AED 5,000). For sale: the down payment and the fees of the emirate: in Dubai
    // transfer (4 %), loan, title, trustee and agent (2.1 %).
    this.addSql(`
      create function reference_starting_cash(transaction_type text, price int, emirate text, completion text, furnished text, cheques smallint,
        agent_id int, user_id int, source text) returns bigint immutable parallel safe language sql
      return case when transaction_type = 'Rent' then round(price::bigint * 12 / coalesce(cheques, 4)::numeric)
        + case when emirate = 'Dubai' then 200 + round(price::bigint * 12 * case when furnished = 'yes' then 0.1 else 0.05 end)
          + case when agent_id is not null or user_id is null and source not in ('own', 'demo') then greatest(round(price::bigint * 12 * 0.05), 5000) else 0 end
        else 0 end
      else price - reference_loan(price, completion) + case
        when emirate = 'Dubai' then round(price * 0.04) + round(reference_loan(price, completion) * 0.0125) + 3440
          + case when completion is distinct from 'off-plan' then 3580 + case when price >= 500000 then 4200 else 2100 end
            + case when agent_id is not null or user_id is null and source not in ('own', 'demo') then round(price * 0.021) else 0 end else 0 end
        when emirate = 'Abu Dhabi' then round(price * 0.02)
        when emirate = 'Ajman' then greatest(round(price * 0.03), 3000)
        else 0 end end`);
  }
}
