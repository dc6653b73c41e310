import { Migration } from '@mikro-orm/migrations';

/** Regular expressions of words in a listing: `\\m` and `\\M` are the start and the end of a word. */
const PARKING = '\\mparkings?\\M|مواقف|موقف';
const GARAGE = '\\mgarages?\\M|كراج|جراج';

/** SQL: replaces a regular expression in the function that finds amenities in texts. */
const replaceWords = (from: string, to: string): string => `
  do $$ begin
    execute replace(pg_get_functiondef('mentioned_amenities(text)'::regprocedure), '${from}', '${to}');
  end $$`;
/** SQL: makes PostgreSQL compute `amenity_bits` again for the listings that state no amenities and mention parking. */
const RECOMPUTE = `
  update properties set amenities = amenities
    where amenities <@ array['Furnished', 'Partly furnished', 'Unfurnished'] and concat_ws(' ', title, description, title_ar, description_ar) ~* '${PARKING}'`;

/**
 * A listing that states no amenities gets the amenity Garage when its text mentions parking, as before when it mentions a garage: searches
 * for parking look for that amenity.
 */
export class Migration20261123101500_mentioned_parking extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(replaceWords(GARAGE, `${GARAGE}|${PARKING}`));
    this.addSql(RECOMPUTE);
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(replaceWords(`${GARAGE}|${PARKING}`, GARAGE));
    this.addSql(RECOMPUTE);
  }
}
