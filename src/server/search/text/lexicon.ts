import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { foldText } from './match.ts';

/** How people write the property types; a duplex or a loft is none of them and stays an ordinary word. */
export const TYPE_FORMS: Record<PropertyType, readonly string[]> = {
  Apartment: ['apartment', 'apartments', 'flat', 'flats', 'apt', 'apts', 'appt', 'شقة', 'شقق', 'شقة سكنية'],
  Villa: ['villa', 'villas', 'فيلا', 'فلل', 'فيلات', 'فله'],
  Penthouse: ['penthouse', 'penthouses', 'penthouse apartment', 'penthouse flat', 'بنتهاوس', 'بنت هاوس'],
  Studio: [
    'studio',
    'studios',
    'studio apartment',
    'studio apartments',
    'studio flat',
    'studio flats',
    'apartment studio',
    'ستوديو',
    'استوديو',
    'استديو',
    'شقة استوديو',
  ],
  Townhouse: ['townhouse', 'townhouses', 'تاون هاوس', 'تاونهاوس'],
};

export const TRANSACTION_FORMS: Record<TransactionType, readonly string[]> = {
  Buy: ['buy', 'buying', 'to buy', 'sale', 'sales', 'for sale', 'on sale', 'purchase', 'to purchase', 'للبيع', 'بيع', 'شراء', 'للشراء'],
  Rent: [
    'rent',
    'renting',
    'to rent',
    'for rent',
    'rental',
    'rentals',
    'for rental',
    'to let',
    'lease',
    'for lease',
    'to lease',
    'للإيجار',
    'إيجار',
    'للتأجير',
  ],
};

/** The amenities of the product by the words people use for them. */
export const AMENITY_FORMS: Record<string, readonly string[]> = {
  'Swimming Pool': [
    'swimming pool',
    'swimming pools',
    'pool',
    'pools',
    'private pool',
    'shared pool',
    'swimming',
    'مسبح',
    'مسبح خاص',
    'حمام سباحة',
  ],
  Garden: ['garden', 'gardens', 'private garden', 'حديقة'],
  Garage: [
    'garage',
    'garages',
    'parking',
    'covered parking',
    'car parking',
    'parking space',
    'parking spaces',
    'car park',
    'موقف',
    'مواقف',
    'موقف سيارات',
  ],
  '24hr Security': [
    'security',
    '24hr security',
    '24 hr security',
    '24h security',
    '24 hour security',
    '24 hours security',
    '24 7 security',
  ],
  'Fitness Center': ['gym', 'gyms', 'gymnasium', 'fitness', 'fitness center', 'fitness centre', 'جيم', 'نادي رياضي'],
  Balcony: ['balcony', 'balconies', 'شرفة', 'بلكونة'],
  Terrace: ['terrace', 'terraces', 'roof terrace'],
  'Smart Home': ['smart home', 'smart homes', 'smart house', 'home automation'],
  "Maid's Room": ['maid', 'maids', 'maid room', 'maids room', 'maid rooms', 'maids rooms', 'غرفة خادمة'],
  'BBQ Area': ['bbq', 'bbq area', 'barbecue', 'barbecue area', 'barbeque', 'barbeque area'],
  'Tennis Court': ['tennis', 'tennis court', 'tennis courts'],
  'Home Theater': [
    'cinema',
    'home cinema',
    'cinema room',
    'home theatre',
    'home theater',
    'theatre room',
    'theater room',
    'theatre',
    'theater',
  ],
};

/** What PostgreSQL's English configuration never indexes. */
const ENGLISH = `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they
  them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an
  the and but if or because as until while of at by for with about against between into through during before after above below to from up down in
  out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own
  same so than too very s t can will just don should now`;

/** Words that nearly every listing contains. */
const PRODUCT = `home homes house houses housing property properties listing listings near nearby close want wanted looking look find search show
  please need needs price priced budget max maximum min minimum uae emirates dhs aed dirham dirhams في من مع إلى على قرب`;

export const STOP_WORDS: ReadonlySet<string> = new Set(foldText(`${ENGLISH} ${PRODUCT}`).split(/\s+/));

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, n) => [word, n]),
);
