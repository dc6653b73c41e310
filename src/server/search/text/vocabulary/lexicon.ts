// The lexicon of search texts: English and Arabic words for property types and amenities, and stop words. Data only.
import type { PropertyType } from '../../../../shared/property/property.ts';
import { foldText } from '../../../../shared/search/fold-text.ts';

/** The phrases of a text in which commas separate them. */
export const phrasesIn = (text: string): string[] => text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));

/** How people write each property type. A duplex or a loft is none of them and stays an ordinary word. */
export const TYPE_FORMS: Record<PropertyType, readonly string[]> = {
  Apartment: ['apartment', 'apartments', 'flat', 'flats', 'apt', 'apts', 'appt', 'شقة', 'شقق', 'شقة سكنية'],
  Villa: ['villa', 'villas', 'فيلا', 'فلل', 'فيلات', 'فله', 'فيلة'],
  Penthouse: ['penthouse', 'penthouses', 'penthouse apartment', 'penthouse flat', 'بنتهاوس', 'بنت هاوس'],
  Studio: phrasesIn(`
    studio, studios, studio apartment, studio apartments, studio flat, studio flats, apartment studio, ستوديو, استوديو, استديو,
    شقة استوديو, استوديوهات, استديوهات, ستديو, ستوديوهات`),
  Townhouse: ['townhouse', 'townhouses', 'town home', 'تاون هاوس', 'تاونهاوس', 'تاون هاوسات', 'منزل متلاصق'],
};

/** The property types that people call a house. */
export const HOUSE_TYPES = ['Villa', 'Townhouse'] as const satisfies readonly PropertyType[];
/** How people write `house`. */
export const HOUSE_FORMS: readonly string[] = ['house', 'houses', 'بيت', 'بيوت'];

/** How people write each amenity that a listing can have. */
export const AMENITY_FORMS: Record<string, readonly string[]> = {
  'Swimming Pool': phrasesIn(`
    swimming pool, swimming pools, pool, pools, private pool, shared pool, swimming, مسبح, مسابح, مسبح خاص, مسبح مشترك, حمام سباحة,
    بركة سباحة`),
  Garden: ['garden', 'gardens', 'private garden', 'حديقة', 'حديقة خاصة'],
  Garage: phrasesIn(`
    garage, garages, parking, covered parking, car parking, parking space, parking spaces, car park, موقف, مواقف, مواقف سيارات, كراج,
    جراج, موقف سيارات`),
  '24hr Security': phrasesIn(`
    security, 24hr security, 24 hr security, 24h security, 24 hour security, 24 hours security, 24 7 security, أمن, حراسة, حراسة أمنية`),
  'Fitness Center': phrasesIn(`
    gym, gyms, gymnasium, fitness, fitness center, fitness centre, fitness room, جيم, نادي رياضي, صالة رياضية, صالة جيم`),
  Balcony: ['balcony', 'balconies', 'balcon', 'شرفة', 'شرفات', 'بلكونة', 'بلكون', 'بلكونات'],
  Terrace: ['terrace', 'terraces', 'roof terrace', 'تراس', 'تراسات'],
  'Smart Home': ['smart home', 'smart homes', 'smart house', 'home automation', 'منزل ذكي', 'بيت ذكي'],
  "Maid's Room": phrasesIn(`
    maid, maids, maid room, maids room, maid rooms, maids rooms, maid quarters, maids quarters, helper room, helpers room, غرفة خادمة,
    غرفة الخادمة, غرفة خدم, غرفة شغالة`),
  'BBQ Area': ['bbq', 'bbq area', 'barbecue', 'barbecue area', 'barbeque', 'barbeque area', 'شواء', 'منطقة شواء', 'باربكيو'],
  'Tennis Court': ['tennis', 'tennis court', 'tennis courts', 'تنس', 'ملعب تنس'],
  'Home Theater': phrasesIn(`
    cinema, home cinema, cinema room, home theatre, home theater, theatre room, theater room, theatre, theater, سينما, سينما منزلية`),
};

/** The stop words of PostgreSQL's text search configuration `english`, which leaves them out of the index of listings. */
const ENGLISH_STOP_WORDS = `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they
  them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an
  the and but if or because as until while of at by for with about against between into through during before after above below to from up down in
  out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own
  same so than too very s t can will just don should now`;

/** Words that say nothing behind the name of a building or community. */
export const BUILDING_WORDS: ReadonlySet<string> = new Set(
  phrasesIn(`
    tower, towers, building, buildings, bldg, residence, residences, residency, apartments, complex, compound, برج, أبراج, بناية, مبنى`).map(
    foldText,
  ),
);

/** More words that restrict nothing, because nearly every listing has them or they only form a sentence (`looking for`, `would like`). */
const SEARCH_STOP_WORDS = `home homes housing property properties listing listings near nearby close want wanted looking look find search show
  please need needs price priced budget max maximum min minimum plus uae emirates dhs aed dirham dirhams hall
  hi hello hey dear kindly pls plz plss pleas thanks thank thx ty cheers urgent urgently asap soon get got give need needing interested
  options option available availability unit units something suitable decent nice good great best lovely beautiful perfect really currently
  let know help love prefer preferably preferred ideally hopefully maybe either around possible possibly anyone us but
  ke ka ki ko mein me se hai chahiye chahie liye liya kya koi mujhe
  looking rooms room would like i m im ive someone something anything place places located location area areas community
  w ابغى أبغى أبي ابي ودي حابب عايز في من مع إلى على قرب أو و عن بين هل أريد اريد ابحث أبحث بحث مطلوب منطقة مدينة سعر بسعر ميزانية صالة وصالة عقار عقارات مشروع مشاريع فيها فيه بها به منزل منازل درهم الى`;

/** All words that a search leaves out, folded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(foldText(`${ENGLISH_STOP_WORDS} ${SEARCH_STOP_WORDS}`).split(/\s+/));
