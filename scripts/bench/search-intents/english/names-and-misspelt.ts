// Test cases of `npm run bench -- search-intents`: English texts with towers, words of titles, references, misspelt or unknown words.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const NAMES_AND_MISSPELT: readonly Intent[] = [
  // towers, projects, sub-communities
  { text: 'burj khalifa apartment', expect: { types: ['Apartment'], buildings: ['Burj Khalifa'] } },
  { text: 'princess tower 2 bed rent', expect: { purpose: 'Rent', bedrooms: [2, 2], buildings: ['Princess Tower'] } },
  { text: 'emaar beachfront 1 bedroom', expect: { bedrooms: [1, 1], buildings: ['Emaar Beachfront'] } },
  { text: 'marina gate 2br under 4m', expect: { bedrooms: [2, 2], buildings: ['Marina Gate'], price: [null, 4_000_000] } },
  { text: 'villanova townhouse for rent', expect: { purpose: 'Rent', types: ['Townhouse'], buildings: ['Villanova'] } },
  { text: 'executive towers business bay studio', expect: { bedrooms: [0, 0], buildings: ['Executive Towers'], places: ['Business Bay'] } },
  { text: 'azizi riviera studio rent', expect: { purpose: 'Rent', bedrooms: [0, 0], buildings: ['Azizi Riviera'] } },
  { text: 'shoreline 2 bed palm', expect: { bedrooms: [2, 2], buildings: ['Shoreline'], places: ['Palm Jumeirah'] } },
  { text: 'forte downtown 1 bed', expect: { bedrooms: [1, 1], buildings: ['Forte'], places: ['Downtown Dubai'] } },
  { text: 'binghatti skyrise studio', expect: { bedrooms: [0, 0], buildings: ['Binghatti Skyrise'] } },
  { text: 'torch tower marina', expect: { buildings: ['The Torch'], places: ['Dubai Marina'] }, hard: true },
  {
    text: 'la rosa townhouse dubailand rent under 150k',
    expect: { types: ['Townhouse'], buildings: ['La Rosa'], places: ['Dubailand'], rent: { per: 'year', range: [null, 150_000] } },
  },
  { text: 'city walk 2 bed', expect: { bedrooms: [2, 2], buildings: ['City Walk'] } },
  { text: 'burj view', expect: { words: ['burj', 'view'] } },
  {
    text: '1 bed burj khalifa view downtown',
    expect: { bedrooms: [1, 1], places: ['Downtown Dubai'], words: ['burj khalifa', 'view'] },
    hard: true,
  },

  // words that occur in titles of listings
  {
    text: 'sea view 2 bed jbr',
    expect: { bedrooms: [2, 2], places: ['Jumeirah Beach Residence'], words: ['sea view | اطلالة على البحر | اطلالة بحرية'] },
  },
  {
    text: 'vacant 1 bedroom dubai marina high floor',
    expect: { bedrooms: [1, 1], places: ['Dubai Marina'], words: ['vacant', 'high floor'] },
  },
  {
    text: 'brand new studio for sale jvc',
    expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Jumeirah Village Circle'], words: ['brand new'] },
  },
  { text: 'duplex apartment business bay', expect: { types: ['Apartment'], places: ['Business Bay'], words: ['duplex'] } },
  { text: 'chiller free 1 bed downtown', expect: { bedrooms: [1, 1], places: ['Downtown Dubai'], words: ['chiller free'] } },
  { text: 'upgraded springs villa', expect: { types: ['Villa'], places: ['The Springs'], words: ['upgraded'] } },
  { text: 'single row townhouse damac hills 2', expect: { types: ['Townhouse'], places: ['DAMAC Hills 2'], words: ['single row'] } },
  { text: 'golf view apartment dubai hills', expect: { types: ['Apartment'], places: ['Dubai Hills'], words: ['golf', 'view'] } },
  { text: 'corner unit 3 bed mudon', expect: { bedrooms: [3, 3], places: ['Mudon'], words: ['corner'] } },

  // words that the search does not recognise yet
  { text: '1 bed near metro jlt', expect: { bedrooms: [1, 1], places: ['Jumeirah Lake Towers'] } },
  { text: 'walk to beach 2 bed', expect: { bedrooms: [2, 2] } },
  { text: 'studio close to mall of the emirates', expect: { bedrooms: [0, 0], unknown: ['mall'] }, hard: true },
  {
    text: '3 bed villa near good school al barsha',
    expect: { types: ['Villa'], bedrooms: [3, 3], places: ['Al Barsha'], unknown: ['school'] },
  },
  { text: 'xyzzy 2 bed dubai marina', expect: { bedrooms: [2, 2], places: ['Dubai Marina'], unknown: ['xyzzy'] } },
  {
    text: '10 min from difc 1 bed rent',
    expect: { purpose: 'Rent', bedrooms: [1, 1], unknown: ['min'] },
    or: [
      { purpose: 'Rent', bedrooms: [1, 1], unknown: ['difc'] },
      { purpose: 'Rent', bedrooms: [1, 1], places: ['DIFC'], unknown: ['min'] },
    ],
    hard: true,
  },
  {
    text: 'metro station nearby studio al nahda dubai',
    expect: { bedrooms: [0, 0], places: ['Al Nahda'], emirates: ['Dubai'], unknown: ['metro'] },
  },
  {
    text: 'walking distance to beach jbr 3 bed',
    expect: { bedrooms: [3, 3], places: ['Jumeirah Beach Residence'], unknown: ['beach'] },
    hard: true,
  },

  // references
  { text: '566-Ap-S-1225', expect: { reference: '566-Ap-S-1225' } },
  { text: '3271244', expect: { reference: '3271244' } },
  { text: 'b-as-131341', expect: { reference: 'B-AS-131341' } },
  { text: 'ref L-277532', expect: { reference: 'L-277532' }, hard: true },
  { text: 'IF-1BHK-Hamza-Sale', expect: { reference: 'IF-1BHK-Hamza-Sale' } },
  { text: 's-regalia-kh-dbz', expect: { reference: 's-REGALIA-kh-dbz' } },
  { text: 'property id 14027183', expect: { reference: '14027183' }, hard: true },

  // misspelt
  {
    text: 'apartmnt for rent in dubia marina 2 bedrom',
    expect: { purpose: 'Rent', types: ['Apartment'], bedrooms: [2, 2], places: ['Dubai Marina'] },
  },
  { text: 'pent house palm jumeira', expect: { types: ['Penthouse'], places: ['Palm Jumeirah'] } },
  { text: 'vila arabian ranchs 4 bed', expect: { types: ['Villa'], bedrooms: [4, 4], places: ['Arabian Ranches'] } },
  { text: 'bussiness bay stuido furnised', expect: { bedrooms: [0, 0], places: ['Business Bay'], furnished: 'yes' } },
  { text: 'appartment with balconny dubai hils', expect: { types: ['Apartment'], places: ['Dubai Hills'], amenities: ['Balcony'] } },
  { text: '2bed townhosue undr 2 milion', expect: { types: ['Townhouse'], bedrooms: [2, 2], price: [null, 2_000_000] } },

  // other emirates
  { text: '2 bhk rent al taawun sharjah', expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Al Taawun'], emirates: ['Sharjah'] } },
  { text: 'yas island 3 bed waters edge', expect: { bedrooms: [3, 3], places: ['Yas Island'], buildings: ["Water's Edge"] }, hard: true },
  { text: 'saadiyat villa rent', expect: { purpose: 'Rent', types: ['Villa'], places: ['Saadiyat Island'] } },
  { text: 'rak al hamra village 1 bedroom', expect: { bedrooms: [1, 1], places: ['Al Hamra Village'], emirates: ['Ras Al Khaimah'] } },
  { text: 'al ain villa 5 bedroom rent', expect: { purpose: 'Rent', types: ['Villa'], bedrooms: [5, 5], buildings: ['Al Ain'] } },
  { text: 'the gate tower reem island 2 bed', expect: { bedrooms: [2, 2], buildings: ['The Gate Tower'], places: ['Al Reem Island'] } },
  { text: 'abudhabi studio 40k', expect: { bedrooms: [0, 0], emirates: ['Abu Dhabi'], rent: { per: 'year', range: [null, 40_000] } } },
];
