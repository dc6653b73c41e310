import { Migration } from '@mikro-orm/migrations';

/** An amenity that texts mention. */
interface Mention {
  /** Regular expression of its words, as in the migration `functions`. */
  words: string;
  /** Texts of which one stands in whatever `words` matches; to look for them is much cheaper. */
  parts: string[];
}

/** The amenities by their bit in `amenity_bits`. */
const MENTIONS: Record<number, Mention> = {
  0: { words: '\\m(pools?|swimming)\\M|مسبح|مسابح|حمام سباح|برك[ةه] سباح', parts: ['pool', 'swimming', 'مسبح', 'مسابح', 'سباح'] },
  1: { words: '\\mgardens?\\M|حديق[ةه] خاص', parts: ['garden', 'حديق'] },
  2: {
    words: '\\mgarages?\\M|كراج|جراج|\\mparkings?\\M|مواقف|موقف',
    parts: ['garage', 'parking', 'كراج', 'جراج', 'مواقف', 'موقف'],
  },
  3: { words: '\\msecurity\\M|حراس[ةه]', parts: ['security', 'حراس'] },
  4: { words: '\\m(gyms?|gymnasiums?|fitness)\\M|\\mجيم\\M|صال[ةه] رياضي|نادي رياضي', parts: ['gym', 'fitness', 'جيم', 'رياضي'] },
  5: { words: '\\mbalcon(y|ies)\\M|شرف[ةه]|بلكون', parts: ['balcon', 'شرف', 'بلكون'] },
  6: { words: '\\mterraces?\\M|\\mتراس', parts: ['terrace', 'تراس'] },
  7: { words: '\\m(smart[ -]?homes?|home automation)\\M|منزل ذكي', parts: ['smart', 'automation', 'ذكي'] },
  8: { words: '\\mmaids?\\M|خادم[ةه]', parts: ['maid', 'خادم'] },
  9: { words: '\\m(bbq|barbe[cq]ues?)\\M|شواء|باربكيو', parts: ['bbq', 'barbe', 'شواء', 'باربكيو'] },
  10: { words: '\\mtennis\\M|ملعب تنس', parts: ['tennis', 'تنس'] },
  11: { words: '\\mhome[ -](cinema|theat(er|re))s?\\M|سينما منزلي', parts: ['cinema', 'theat', 'سينما'] },
};
/** Regular expression: a mention that says that a home has no such amenity, as `no balcony` and `without maid`. */
const DENIED = '\\m(no|without|non)\\s+(private\\s+|shared\\s+)?[a-z]+';

/** SQL: the bit of an amenity, 0 when `t` does not mention it. */
const bitOf = (bit: string, { words, parts }: Mention): string =>
  `case when ${parts.map((part) => `strpos(t, '${part}') > 0`).join(' or ')} then (t ~ '${words}')::int << ${bit} else 0 end`;

/** SQL: the function as the migration `functions` creates it. */
const FORMER_FUNCTION = `
  create or replace function mentioned_amenities(said text) returns int immutable parallel safe language sql as $$
    select ${Object.entries(MENTIONS)
      .map(([bit, { words }]) => `((t ~ '${words}')::int << ${bit})`)
      .join(' | ')}
    from (select regexp_replace(lower(said), '${DENIED}', ' ', 'g') as t) s
  $$`;

/** Regular expressions of parts of addresses, in lower case, as in the migration `events_and_homes`: the number of a home, and a floor. */
const UNIT =
  '^(unit|apartment|apt|flat|villa|townhouse|town house|house|penthouse|studio|وحدة|شقة|فيلا|تاون هاوس|بنتهاوس|استوديو)\\s*(no|number|رقم)?[\\s.:#-]*([0-9]{1,5}[a-z]?([-/][0-9]{1,4})?|[a-z]-?[0-9]{1,5})$';
const FLOOR = '^((floor|level|الطابق)\\s*[0-9]{1,3}|[0-9]{1,3}(st|nd|rd|th)? floor)$';
/** SQL: whether `part` has a digit, as every unit and floor has. */
const HAS_DIGIT = "part <> translate(part, '0123456789', '')";

/**
 * SQL: the building and the unit in an address. With a `guard`, only parts for which it is true are tested for units and floors. `key` makes what is
 * stored of the building.
 */
const homePlace = (guard: string, key: string): string => `
  create or replace function home_place(address text, location text, emirate text, out building text, out unit text)
  language plpgsql immutable parallel safe as $$
  declare
    part text;
    number text;
    floor text = '';
  begin
    foreach part in array string_to_array(translate(lower(address), '،', ','), ',') loop
      part = btrim(part);
      continue when part in ('', lower(location), lower(emirate), 'uae', 'united arab emirates');
      number = case when ${guard} then (regexp_match(part, '${UNIT}'))[3] end;
      if number is not null then unit = coalesce(unit, number);
      elsif ${guard} and part ~ '${FLOOR}' then floor = regexp_replace(part, '[^0-9]', '', 'g');
      elsif building is null then
        building = lower(location) || '|' || nullif(regexp_replace(part, '[[:punct:][:space:]]+', '', 'g'), '');
      end if;
    end loop;
    unit = building || '|' || floor || '|' || unit;
    building = ${key};
  end $$`;

/** Makes inserted and changed homes cheaper to store, and keeps a hash of their buildings in place of the words of the address. */
export class Migration20261128224500_cheaper_writes extends Migration {
  override up(): void {
    // Every regular expression costs microseconds of each text, and as SQL the text without denials was computed anew for each.
    this.addSql(`
      create or replace function mentioned_amenities(said text) returns int immutable parallel safe language plpgsql as $$
      declare
        t text = regexp_replace(lower(said), '${DENIED}', ' ', 'g');
      begin
        return ${Object.entries(MENTIONS)
          .map(([bit, mention]) => bitOf(bit, mention))
          .join('\n          | ')};
      end $$`);
    // the facts of a home outlive its listing and the account of its owner, so that they hold a hash of the address and not its words
    this.addSql(homePlace(HAS_DIGIT, 'md5(building)'));
    this.addSql('update home_listings set building = md5(building) where building is not null');
    // imported homes have no owner, and many no agent
    this.addSql(`
      create index properties_user_ix_new on properties (user_id, created_at desc) where user_id is not null;
      drop index properties_user_ix;
      alter index properties_user_ix_new rename to properties_user_ix`);
    this.addSql(`
      create index properties_agent_ix_new on properties (agent_id, rank desc, created_at desc, id desc)
        include (status, latitude, longitude, map_x, map_y) where agent_id is not null;
      drop index properties_agent_ix;
      alter index properties_agent_ix_new rename to properties_agent_ix`);
  }

  override down(): void {
    this.addSql(FORMER_FUNCTION);
    this.addSql(homePlace('true', 'building'));
    this.addSql(`
      update home_listings h set building = place.building
      from properties p cross join lateral home_place(p.address, p.location, p.emirate) place where p.id = h.property_id`);
    this.addSql(`
      drop index properties_user_ix;
      create index properties_user_ix on properties (user_id, created_at desc)`);
    this.addSql(`
      drop index properties_agent_ix;
      create index properties_agent_ix on properties (agent_id, rank desc, created_at desc, id desc)
        include (status, latitude, longitude, map_x, map_y)`);
  }
}
