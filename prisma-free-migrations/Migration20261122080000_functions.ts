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
 * SQL: creates the function that computes the full-text column `tsv`; words of the title weigh most. `pg_restore` computes the column with
 * an empty search path, where a function body in quotes would not find `search_fold`. This body (`return …`) is bound to it at creation.
 */
export const CREATE_PROPERTY_TSV = `
  create or replace function property_tsv(
    title text, location text, emirate text, property_type text, address text, amenities text[], description text
  ) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('english', search_fold(title)), 'A')
    || setweight(to_tsvector('english', search_fold(location || ' ' || emirate)), 'B')
    || setweight(to_tsvector('english', search_fold(address)), 'C')
    || setweight(to_tsvector('english', search_fold(property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description)), 'D')`;

/** Creates an extension, and the functions that columns, indexes and triggers of later migrations use. */
export class Migration20261122080000_functions extends Migration {
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
    this.addSql(CREATE_PROPERTY_TSV);

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
  }
}
