import { Migration } from '@mikro-orm/migrations';

/**
 * SQL: a function that cuts 64-bit hashes into four bands of 16 bits. Hashes that differ in few bits share a band. The upper bits of a
 * result are the number of the band; odd and even arguments (dct and diff) have numbers of their own.
 */
const BANDS = `
  create function picture_bands(variadic hashes bigint[]) returns int[] language sql immutable parallel safe as $$
    select array_agg(distinct (((i - 1) % 2 * 4 + band) << 16) | ((hashes[i] >> (16 * band)) & 65535)::int)
    from generate_subscripts(hashes, 1) i, generate_series(0, 3) band where hashes[i] is not null
  $$`;

/**
 * Adds an index of bands of hashes, which finds alike pictures, and an index that finds the uploaded photo of a picture in `photo_hashes`.
 */
export class Migration20261123071653_alike_pictures extends Migration {
  override up(): void {
    this.addSql(BANDS);
    this.addSql(
      'alter table photo_hashes add bands int[] generated always as (picture_bands(dct, diff, dct_middle, diff_middle, dct_wide, diff_wide)) stored',
    );
    this.addSql('create index photo_hashes_bands_ix on photo_hashes using gin (bands) with (fastupdate = off)');
    this.addSql(
      "create index photos_picture_ix on photos (hashtextextended('/uploads/' || id || '-' || width::text || 'x' || height::text || '.webp', 0))",
    );
  }

  override down(): void {
    this.addSql('drop index photos_picture_ix');
    this.addSql('alter table photo_hashes drop column bands');
    this.addSql('drop function picture_bands(bigint[])');
  }
}
