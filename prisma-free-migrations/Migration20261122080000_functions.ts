import { Migration } from '@mikro-orm/migrations';

/** The closed list of amenities; the place in the list is the bit in `amenity_bits`. */
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
const AMENITY_ARRAY = `array[${AMENITIES.map((name) => `'${name.replace("'", "''")}'`).join(', ')}]`;

/** Where bands of prices begin. A round price is a band of its own, so that "from" and "up to" it both fall between two bands. */
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step).flatMap((price) => [price, price + 1]);
const BUY_BANDS = [
  ...steps(50_000, 2_000_000, 50_000),
  ...steps(2_000_000, 5_000_000, 100_000),
  ...steps(5_000_000, 10_000_000, 250_000),
  ...steps(10_000_000, 30_000_000, 1_000_000),
  ...steps(30_000_000, 110_000_000, 10_000_000),
];
const RENT_BANDS = [
  ...steps(500, 10_000, 500),
  ...steps(10_000, 30_000, 1000),
  ...steps(30_000, 60_000, 2500),
  ...steps(60_000, 100_000, 5000),
  ...steps(100_000, 525_000, 25_000),
];

const ARABIC = '[ء-ي]';

/**
 * The text vector of a property. A body of the SQL standard is bound to `search_fold` when it is created: `pg_restore` computes this column with an
 * empty search path, where a body of plain text finds no function of ours.
 */
export const CREATE_PROPERTY_TSV = `
  create or replace function property_tsv(
    title text, location text, emirate text, property_type text, address text, amenities text[], description text
  ) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('english', search_fold(title)), 'A')
    || setweight(to_tsvector('english', search_fold(location || ' ' || emirate)), 'B')
    || setweight(to_tsvector('english', search_fold(address)), 'C')
    || setweight(to_tsvector('english', search_fold(property_type || ' ' || array_to_string(amenities, ' ') || ' ' || description)), 'D')`;

/** The extension and the functions that columns, indexes and triggers of the later migrations use. */
export class Migration20261122080000_functions extends Migration {
  override up(): void {
    // plain columns beside the text vector in one GIN index
    this.addSql('create extension if not exists btree_gin');

    // One form of each Arabic letter, no vowel marks and no article: the same as `foldArabic` in src/server/search/text/match.ts.
    this.addSql(`
      create function search_fold(t text) returns text language sql immutable parallel safe as $$
        select case when t ~ '${ARABIC}' then regexp_replace(
          translate(t, 'أإآٱؤئىةـ' || U&'\\064B\\064C\\064D\\064E\\064F\\0650\\0651\\0652\\0653\\0654\\0655\\0670', 'ااااوييه'),
          '(^|[^ء-ي])ال(?=${ARABIC}{3})', '\\1', 'g') else t end
      $$`);
    this.addSql(CREATE_PROPERTY_TSV);

    this.addSql(`
      create function amenity_bits(amenities text[]) returns int immutable parallel safe language sql as $$
        select coalesce(bit_or(1 << (array_position(${AMENITY_ARRAY}, a) - 1)), 0) from unnest(amenities) a
      $$`);
    this.addSql(`
      create function other_amenities(amenities text[]) returns text[] immutable parallel safe language sql as $$
        select coalesce(array_agg(distinct lower(a)), '{}') from unnest(amenities) a where a <> all (${AMENITY_ARRAY})
      $$`);

    // The cell of a point on the map: a cell of level c is a tile of the web-mercator map at zoom c.
    this.addSql(`
      create function cell_x(lng float8, c int) returns int immutable parallel safe language sql as $$
        select floor((lng + 180) / 360 * (1 << c))::int
      $$`);
    this.addSql(`
      create function cell_y(lat float8, c int) returns int immutable parallel safe language sql as $$
        select floor((1 - asinh(tan(radians(lat))) / pi()) / 2 * (1 << c))::int
      $$`);

    this.addSql(`
      create function price_band(transaction varchar, price int) returns smallint immutable parallel safe language sql as $$
        select width_bucket(price, case transaction
          when 'Buy' then '{${BUY_BANDS.join()}}'::int[]
          else '{${RENT_BANDS.join()}}'::int[] end)::smallint
      $$`);
  }
}
