import { Migration } from '@mikro-orm/migrations';

/** Who asks for parking asks for the amenity Garage, so the words of a listing that states no amenities name it by `parking` too. */
const PARKING = '\\mparkings?\\M|مواقف|موقف';
const GARAGE = '\\mgarages?\\M|كراج|جراج';

const renewMentions = (from: string, to: string): string => `
  do $$ begin
    execute replace(pg_get_functiondef('mentioned_amenities(text)'::regprocedure), '${from}', '${to}');
  end $$`;
/** Computes the amenities of the listings again whose text has the words. */
const RECOMPUTE = `
  update properties set amenities = amenities
    where amenities <@ array['Furnished', 'Partly furnished', 'Unfurnished'] and concat_ws(' ', title, description, title_ar, description_ar) ~* '${PARKING}'`;

export class Migration20261123101500_mentioned_parking extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(renewMentions(GARAGE, `${GARAGE}|${PARKING}`));
    this.addSql(RECOMPUTE);
  }

  override down(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(renewMentions(`${GARAGE}|${PARKING}`, GARAGE));
    this.addSql(RECOMPUTE);
  }
}
