// Test cases of `npm run bench -- search-intents`: Arabic texts about furnishing, completion, amenities, places, towers and other emirates.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const ARABIC_FACTS_AND_PLACES: readonly Intent[] = [
  // furnished, off plan, ready, sorted, new, reduced
  { text: 'شقة مفروشة للايجار دبي مارينا', expect: { purpose: 'Rent', types: ['Apartment'], places: ['Dubai Marina'], furnished: 'yes' } },
  { text: 'شقه مفروشه غرفه وصاله', expect: { types: ['Apartment'], bedrooms: [1, 1], furnished: 'yes' } },
  {
    text: 'غرفتين غير مفروشة للايجار داون تاون',
    expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Downtown Dubai'], furnished: 'no' },
  },
  { text: 'شقق بدون فرش في بر دبي', expect: { types: ['Apartment'], places: ['Bur Dubai'], furnished: 'no' }, hard: true },
  {
    text: 'شقة على الخارطة قرية جميرا الدائرية',
    expect: { types: ['Apartment'], places: ['Jumeirah Village Circle'], completion: 'off-plan' },
  },
  { text: 'مشاريع على الخارطة جزر دبي', expect: { places: ['Dubai Islands'], completion: 'off-plan' } },
  { text: 'قيد الانشاء دبي الجنوب غرفتين', expect: { bedrooms: [2, 2], places: ['Dubai South'], completion: 'off-plan' } },
  { text: 'شقة جاهزة للبيع دبي هيلز', expect: { purpose: 'Buy', types: ['Apartment'], places: ['Dubai Hills'], completion: 'ready' } },
  {
    text: 'فيلا جاهزة للسكن للبيع المرابع العربية 3',
    expect: { purpose: 'Buy', types: ['Villa'], places: ['Arabian Ranches 3'], completion: 'ready' },
  },
  { text: 'ارخص استوديو في دبي', expect: { bedrooms: [0, 0], emirates: ['Dubai'], sort: 'price-asc' } },
  { text: 'شقق رخيصة للايجار في الشارقة', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Sharjah'], sort: 'price-asc' } },
  { text: 'أرخص فيلا للبيع', expect: { purpose: 'Buy', types: ['Villa'], sort: 'price-asc' } },
  { text: 'اغلى بنتهاوس في دبي', expect: { types: ['Penthouse'], emirates: ['Dubai'], sort: 'price-desc' }, hard: true },
  { text: 'احدث الشقق دبي مارينا', expect: { types: ['Apartment'], places: ['Dubai Marina'], sort: 'newest' } },
  { text: 'جديد هذا الاسبوع الخليج التجاري', expect: { places: ['Business Bay'], addedWithinDays: 7 } },
  { text: 'شقق انخفض سعرها', expect: { types: ['Apartment'], priceDropped: true }, hard: true },

  // amenities
  {
    text: 'فيلا مع مسبح خاص نخلة جميرا',
    expect: { types: ['Villa'], places: ['Palm Jumeirah'], amenities: ['Swimming Pool'] },
    or: [{ types: ['Villa'], places: ['Palm Jumeirah'], words: ['private pool'] }],
  },
  { text: 'ثلاث غرف مع غرفة خادمة دبي هيلز', expect: { bedrooms: [3, 3], places: ['Dubai Hills'], amenities: ["Maid's Room"] } },
  { text: '3 غرف وغرفة خادمه وسط مدينة دبي', expect: { bedrooms: [3, 3], places: ['Downtown Dubai'], amenities: ["Maid's Room"] } },
  { text: 'غرفة وصالة مع بلكونة ارجان', expect: { bedrooms: [1, 1], places: ['Arjan'], amenities: ['Balcony'] } },
  {
    text: 'شقة فيها شرفة ومسبح الخليج التجاري',
    expect: { types: ['Apartment'], places: ['Business Bay'], amenities: ['Balcony', 'Swimming Pool'] },
  },
  { text: 'فيلا بحديقة المرابع العربية', expect: { types: ['Villa'], places: ['Arabian Ranches'], amenities: ['Garden'] } },
  {
    text: 'استوديو مع جيم قرية جميرا الدائرية',
    expect: { bedrooms: [0, 0], places: ['Jumeirah Village Circle'], amenities: ['Fitness Center'] },
  },
  {
    text: 'شقة نادي رياضي ومسبح الفرجان',
    expect: { types: ['Apartment'], places: ['Al Furjan'], amenities: ['Fitness Center', 'Swimming Pool'] },
    hard: true,
  },

  // several places and types
  { text: 'غرفتين دبي مارينا او جميرا بيتش ريزيدنس', expect: { bedrooms: [2, 2], places: ['Dubai Marina', 'Jumeirah Beach Residence'] } },
  { text: 'فيلا او تاون هاوس دبي هيلز', expect: { types: ['Villa', 'Townhouse'], places: ['Dubai Hills'] } },
  { text: 'استوديو الخليج التجاري أو وسط مدينة دبي', expect: { bedrooms: [0, 0], places: ['Business Bay', 'Downtown Dubai'] } },
  { text: 'شقق للايجار الشارقة وعجمان', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Sharjah', 'Ajman'] }, hard: true },
  {
    text: 'فلل الينابيع او السهول للايجار',
    expect: { purpose: 'Rent', types: ['Villa'], places: ['The Springs', 'The Meadows'] },
    hard: true,
  },

  // Arabic and Latin words mixed
  { text: 'شقة 2 bed في مارينا', expect: { types: ['Apartment'], bedrooms: [2, 2], places: ['Dubai Marina'] } },
  { text: 'studio للايجار JVC', expect: { purpose: 'Rent', bedrooms: [0, 0], places: ['Jumeirah Village Circle'] } },
  { text: 'فيلا في Dubai Hills اقل من 10 مليون', expect: { types: ['Villa'], places: ['Dubai Hills'], price: [null, 10_000_000] } },
  {
    text: 'شقة JLT غرفتين 1.8m',
    expect: { types: ['Apartment'], bedrooms: [2, 2], places: ['Jumeirah Lake Towers'], price: [null, 1_800_000] },
  },
  { text: '1 bhk للايجار بر دبي', expect: { purpose: 'Rent', bedrooms: [1, 1], places: ['Bur Dubai'] } },

  // towers and projects
  { text: 'شقة في برج خليفة', expect: { types: ['Apartment'], buildings: ['Burj Khalifa'] } },
  { text: 'برج الاميرة دبي مارينا غرفتين', expect: { bedrooms: [2, 2], buildings: ['Princess Tower'], places: ['Dubai Marina'] } },
  { text: 'اعمار بيتشفرونت غرفة وصالة', expect: { bedrooms: [1, 1], buildings: ['Emaar Beachfront'] } },
  { text: 'تاون هاوس فيلانوفا للايجار', expect: { purpose: 'Rent', types: ['Townhouse'], buildings: ['Villanova'] } },

  // other emirates
  { text: 'فيلا للايجار الياسمين عجمان', expect: { purpose: 'Rent', types: ['Villa'], places: ['Al Yasmeen'], emirates: ['Ajman'] } },
  { text: 'شقق للايجار في ابوظبي', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Abu Dhabi'] } },
  { text: 'فيلا للايجار في العين', expect: { purpose: 'Rent', types: ['Villa'], buildings: ['Al Ain'] } },
  { text: 'شقة جزيرة ياس ٣ غرف', expect: { types: ['Apartment'], bedrooms: [3, 3], places: ['Yas Island'] } },
  { text: 'راس الخيمه قرية الحمراء غرفة وصالة', expect: { bedrooms: [1, 1], places: ['Al Hamra Village'], emirates: ['Ras Al Khaimah'] } },
  { text: 'شقة للايجار المجاز الشارقة', expect: { purpose: 'Rent', types: ['Apartment'], places: ['Al Majaz'], emirates: ['Sharjah'] } },

  // words that the search does not recognise yet, and words that English titles contain
  { text: 'غرفة وصالة قريب من المترو', expect: { bedrooms: [1, 1], unknown: ['مترو'] } },
  { text: 'شقة بجانب مدرسة في مردف', expect: { types: ['Apartment'], places: ['Mirdif'], unknown: ['مدرسة'] }, hard: true },
  {
    text: 'شقة اطلالة على البحر جميرا بيتش ريزيدنس',
    expect: { types: ['Apartment'], places: ['Jumeirah Beach Residence'], words: ['sea view | اطلالة على البحر | اطلالة بحرية'] },
    or: [{ types: ['Apartment'], places: ['Jumeirah Beach Residence'], unknown: ['بحر'] }],
    hard: true,
  },
];
