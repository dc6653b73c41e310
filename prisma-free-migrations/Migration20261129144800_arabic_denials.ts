import { Migration } from '@mikro-orm/migrations';

/** An amenity that texts mention, as in the migration `cheaper_writes`: the regular expression of its words, and parts of which one stands in each of them. */
interface Mention {
  words: string;
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
/** The same in Arabic, as `بدون شرفة`; the words that begin it, to look for which is much cheaper. */
const DENIED_IN_ARABIC = '\\m(بدون|بلا|من غير|لا يوجد)\\s+[ء-ي]+';
const ARABIC_DENIALS = ['بدون', 'بلا', 'من غير', 'لا يوجد'];

const isIn = (text: string, parts: readonly string[]): string => parts.map((part) => `strpos(${text}, '${part}') > 0`).join(' or ');
/** SQL: the bit of an amenity, 0 when `t` does not mention it. */
const bitOf = (bit: string, { words, parts }: Mention): string =>
  `case when ${isIn('t', parts)} then (t ~ '${words}')::int << ${bit} else 0 end`;

/** SQL: the amenities that a text mentions; `alsoDenied` is a statement that takes other denials out of `t`. */
const mentionedAmenities = (alsoDenied: string): string => `
  create or replace function mentioned_amenities(said text) returns int immutable parallel safe language plpgsql as $$
  declare
    t text = regexp_replace(lower(said), '${DENIED}', ' ', 'g');
  begin${alsoDenied}
    return ${Object.entries(MENTIONS)
      .map(([bit, mention]) => bitOf(bit, mention))
      .join('\n      | ')};
  end $$`;

/** SQL: computes `amenity_bits` anew for the homes that deny something in Arabic; other homes keep theirs. */
const RENEW = `
  update properties set title_ar = title_ar
  where title_ar is not null and (${isIn('title_ar', ARABIC_DENIALS)}) or description_ar is not null and (${isIn('description_ar', ARABIC_DENIALS)})
    or ${isIn('title', ARABIC_DENIALS)} or ${isIn('description', ARABIC_DENIALS)}`;

/** What Arabic texts deny is no amenity of a home: `بدون شرفة`, without a balcony. */
export class Migration20261129144800_arabic_denials extends Migration {
  override up(): void {
    this.addSql(
      mentionedAmenities(`
    if ${isIn('t', ARABIC_DENIALS)} then t := regexp_replace(t, '${DENIED_IN_ARABIC}', ' ', 'g'); end if;`),
    );
    this.addSql(RENEW);
  }

  override down(): void {
    this.addSql(mentionedAmenities(''));
    this.addSql(RENEW);
  }
}
