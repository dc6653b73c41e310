// Test cases of `npm run bench -- search-intents`: Arabic texts with purposes, bedrooms, studios, prices, rents, sizes and bathrooms.
// Sums are in AED, sizes in square feet (square metres of a text are converted), and ranges are [min, max]; type Intent explains all keys.
import type { Intent } from '../expectation.ts';

export const ARABIC_BEDROOMS_AND_PRICES: readonly Intent[] = [
  // purpose
  { text: 'فلل للايجار في الجميرا', expect: { purpose: 'Rent', types: ['Villa'], places: ['Jumeirah'] } },
  { text: 'غرفتين وصاله للاجار دبي مارينا', expect: { purpose: 'Rent', bedrooms: [2, 2], places: ['Dubai Marina'] }, hard: true },
  { text: 'شقق للايجار في دبي', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Dubai'] } },
  { text: 'شقق للإيجار في دبي', expect: { purpose: 'Rent', types: ['Apartment'], emirates: ['Dubai'] } },
  { text: 'فلل للبيع في دبي', expect: { purpose: 'Buy', types: ['Villa'], emirates: ['Dubai'] } },
  { text: 'شقة للبيع دبي مارينا', expect: { purpose: 'Buy', types: ['Apartment'], places: ['Dubai Marina'] } },
  { text: 'ايجار شقه الخليج التجاري', expect: { purpose: 'Rent', types: ['Apartment'], places: ['Business Bay'] } },
  { text: 'ابغى اشتري فيلا في تلال الغاف', expect: { purpose: 'Buy', types: ['Villa'], places: ['Tilal Al Ghaf'] }, hard: true },
  { text: 'شقق تمليك الفرجان', expect: { purpose: 'Buy', types: ['Apartment'], places: ['Al Furjan'] } },
  { text: 'تاون هاوس للبيع او للايجار داماك هيلز 2', expect: { purpose: 'both', types: ['Townhouse'], places: ['DAMAC Hills 2'] } },
  {
    text: 'بيت للايجار في مردف',
    expect: { purpose: 'Rent', types: ['Villa', 'Townhouse'], places: ['Mirdif'] },
    or: [
      { purpose: 'Rent', types: ['Villa'], places: ['Mirdif'] },
      { purpose: 'Rent', places: ['Mirdif'] },
    ],
    hard: true,
  },
  { text: 'استئجار شقة في ديرة', expect: { purpose: 'Rent', types: ['Apartment'], places: ['Deira'] } },
  { text: 'نخلة جميرا', expect: { places: ['Palm Jumeirah'] } },
  { text: 'شراء شقة في وسط مدينة دبي', expect: { purpose: 'Buy', types: ['Apartment'], places: ['Downtown Dubai'] } },

  // bedrooms: numbers, Arabic duals, and bedrooms `with a hall`, as people in the UAE count them
  {
    text: 'شقة غرفتين وصالة للايجار في الشارقة',
    expect: { purpose: 'Rent', types: ['Apartment'], bedrooms: [2, 2], emirates: ['Sharjah'] },
  },
  { text: 'غرفتان وصالة دبي مارينا', expect: { bedrooms: [2, 2], places: ['Dubai Marina'] } },
  { text: 'غرفة وصالة للايجار عجمان', expect: { purpose: 'Rent', bedrooms: [1, 1], emirates: ['Ajman'] } },
  { text: 'غرفه وصاله قرية جميرا الدائرية', expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'] } },
  { text: 'شقة ثلاث غرف وصالة داون تاون', expect: { types: ['Apartment'], bedrooms: [3, 3], places: ['Downtown Dubai'] } },
  { text: '٣ غرف نوم دبي هيلز', expect: { bedrooms: [3, 3], places: ['Dubai Hills'] } },
  { text: 'فيلا 5 غرف المرابع العربية', expect: { types: ['Villa'], bedrooms: [5, 5], places: ['Arabian Ranches'] } },
  { text: 'فيلا اربع غرف نوم الفرجان للبيع', expect: { purpose: 'Buy', types: ['Villa'], bedrooms: [4, 4], places: ['Al Furjan'] } },
  { text: 'شقة من غرفة نوم واحدة في ارجان', expect: { types: ['Apartment'], bedrooms: [1, 1], places: ['Arjan'] } },
  { text: 'غرفتين نوم ابراج بحيرات الجميرا', expect: { bedrooms: [2, 2], places: ['Jumeirah Lake Towers'] } },
  {
    text: 'شقة من غرفتين الى ثلاث غرف جميرا بيتش ريزيدنس',
    expect: { types: ['Apartment'], bedrooms: [2, 3], places: ['Jumeirah Beach Residence'] },
  },
  { text: 'فيلا ٤ غرف او اكثر للايجار', expect: { purpose: 'Rent', types: ['Villa'], bedrooms: [4, null] } },
  { text: 'على الاقل 3 غرف دبي مارينا', expect: { bedrooms: [3, null], places: ['Dubai Marina'] } },
  {
    text: 'اكثر من غرفتين الخليج التجاري',
    expect: { bedrooms: [3, null], places: ['Business Bay'] },
    or: [{ bedrooms: [2, null], places: ['Business Bay'] }],
    hard: true,
  },
  { text: 'غرفة او غرفتين مدينة دبي الرياضية', expect: { bedrooms: [1, 2], places: ['Dubai Sports City'] }, hard: true },
  { text: 'فيلا ست غرف جميرا', expect: { types: ['Villa'], bedrooms: [6, 6], places: ['Jumeirah'] } },
  { text: '2-3 غرف موتور سيتي', expect: { bedrooms: [2, 3], places: ['Motor City'] } },

  // studios
  { text: 'استوديو للايجار في دبي', expect: { purpose: 'Rent', bedrooms: [0, 0], emirates: ['Dubai'] } },
  { text: 'ستوديو واحة دبي للسيليكون', expect: { bedrooms: [0, 0], places: ['Dubai Silicon Oasis'] } },
  { text: 'استديو مفروش الجداف', expect: { bedrooms: [0, 0], places: ['Al Jaddaf'], furnished: 'yes' } },
  { text: 'ستديو للبيع المدينة العالمية', expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['International City'] } },
  { text: 'استوديوهات للبيع في أرجان', expect: { purpose: 'Buy', bedrooms: [0, 0], places: ['Arjan'] } },
  { text: 'استوديو او غرفة وصالة مثلث قرية الجميرا', expect: { bedrooms: [0, 1], places: ['Jumeirah Village Triangle'] }, hard: true },
  {
    text: 'شقة مش استوديو قرية جميرا الدائرية',
    expect: { types: ['Apartment'], places: ['Jumeirah Village Circle'], exclude: { bedrooms: [0, 0] } },
    hard: true,
  },

  // prices of sales
  { text: 'شقة غرفتين أقل من مليونين', expect: { types: ['Apartment'], bedrooms: [2, 2], price: [null, 2_000_000] } },
  { text: 'فيلا اقل من ٥ مليون', expect: { types: ['Villa'], price: [null, 5_000_000] } },
  {
    text: 'شقة ٢ مليون دبي مارينا',
    expect: { types: ['Apartment'], places: ['Dubai Marina'], price: [null, 2_000_000] },
    or: [{ types: ['Apartment'], places: ['Dubai Marina'], priceAbout: 2_000_000 }],
  },
  { text: 'من مليون الى مليونين الخليج التجاري', expect: { places: ['Business Bay'], price: [1_000_000, 2_000_000] } },
  { text: 'استوديو تحت 600 الف ارجان', expect: { bedrooms: [0, 0], places: ['Arjan'], price: [null, 600_000] } },
  {
    text: 'شقة بمليون ونص دبي هيلز',
    expect: { types: ['Apartment'], places: ['Dubai Hills'], price: [null, 1_500_000] },
    or: [{ types: ['Apartment'], places: ['Dubai Hills'], priceAbout: 1_500_000 }],
    hard: true,
  },
  { text: 'فلل بين ٣ و ٥ ملايين', expect: { types: ['Villa'], price: [3_000_000, 5_000_000] } },
  {
    text: 'شقق للبيع بنص مليون',
    expect: { purpose: 'Buy', types: ['Apartment'], price: [null, 500_000] },
    or: [{ types: ['Apartment'], priceAbout: 500_000 }],
    hard: true,
  },
  { text: 'بنتهاوس اكثر من 20 مليون نخلة جميرا', expect: { types: ['Penthouse'], places: ['Palm Jumeirah'], price: [20_000_000, null] } },
  { text: 'تاون هاوس لا يزيد عن 2,000,000 درهم', expect: { types: ['Townhouse'], price: [null, 2_000_000] } },
  {
    text: 'شقة بحدود مليون درهم قرية جميرا الدائرية',
    expect: { types: ['Apartment'], places: ['Jumeirah Village Circle'], priceAbout: 1_000_000 },
    or: [{ types: ['Apartment'], places: ['Jumeirah Village Circle'], price: [null, 1_000_000] }],
    hard: true,
  },
  { text: '٩٠٠ الف غرفة وصالة الفرجان للبيع', expect: { purpose: 'Buy', bedrooms: [1, 1], places: ['Al Furjan'], price: [null, 900_000] } },
  {
    text: 'فيلا للبيع ميزانية ٤ مليون تاون سكوير',
    expect: { purpose: 'Buy', types: ['Villa'], places: ['Town Square'], price: [null, 4_000_000] },
  },
  {
    text: 'ثلاثة ملايين شقة وسط مدينة دبي',
    expect: { types: ['Apartment'], places: ['Downtown Dubai'], price: [null, 3_000_000] },
    or: [{ types: ['Apartment'], places: ['Downtown Dubai'], priceAbout: 3_000_000 }],
    hard: true,
  },

  // rents
  { text: 'شقه القصيص ٥٠ الف سنوي', expect: { types: ['Apartment'], places: ['Al Qusais'], rent: { per: 'year', range: [null, 50_000] } } },
  { text: 'شقة للايجار 120 ألف سنويا', expect: { types: ['Apartment'], rent: { per: 'year', range: [null, 120_000] } } },
  {
    text: 'غرفة وصالة ٨٠ الف سنوي قرية جميرا الدائرية',
    expect: { bedrooms: [1, 1], places: ['Jumeirah Village Circle'], rent: { per: 'year', range: [null, 80_000] } },
  },
  { text: 'استوديو 4000 شهري', expect: { bedrooms: [0, 0], rent: { per: 'month', range: [null, 4_000] } } },
  { text: 'شقة للايجار الشهري اقل من 6000 درهم', expect: { types: ['Apartment'], rent: { per: 'month', range: [null, 6_000] } } },
  {
    text: 'شقق للايجار في عجمان 25 الف',
    expect: { types: ['Apartment'], emirates: ['Ajman'], rent: { per: 'year', range: [null, 25_000] } },
  },
  {
    text: 'ايجار غرفتين وصالة الشارقة ٤٠ الف',
    expect: { bedrooms: [2, 2], emirates: ['Sharjah'], rent: { per: 'year', range: [null, 40_000] } },
  },
  {
    text: 'فيلا للايجار مدينة خليفة ١٨٠ الف درهم سنويا',
    expect: { types: ['Villa'], places: ['Khalifa City'], rent: { per: 'year', range: [null, 180_000] } },
  },
  {
    text: 'استديو للايجار ديرة ٣٥ الف بالسنة',
    expect: { bedrooms: [0, 0], places: ['Deira'], rent: { per: 'year', range: [null, 35_000] } },
  },
  {
    text: 'شقة ٥ الاف بالشهر الخليج التجاري',
    expect: { types: ['Apartment'], places: ['Business Bay'], rent: { per: 'month', range: [null, 5_000] } },
    hard: true,
  },
  {
    text: 'للايجار من ٦٠ الى ٩٠ الف النهدة الشارقة',
    expect: { places: ['Al Nahda'], emirates: ['Sharjah'], rent: { per: 'year', range: [60_000, 90_000] } },
    hard: true,
  },
  {
    text: 'شقة بالايجار اقل من خمسين الف الشارقة',
    expect: { types: ['Apartment'], emirates: ['Sharjah'], rent: { per: 'year', range: [null, 50_000] } },
    hard: true,
  },
  {
    text: 'تاون هاوس للايجار 150,000 درهم دبي لاند',
    expect: { types: ['Townhouse'], places: ['Dubailand'], rent: { per: 'year', range: [null, 150_000] } },
  },

  // sizes and bathrooms
  { text: 'شقة 1500 قدم دبي مارينا', expect: { types: ['Apartment'], places: ['Dubai Marina'], areaAbout: 1_500 } },
  { text: 'شقة اكبر من 1000 قدم مربع الخليج التجاري', expect: { types: ['Apartment'], places: ['Business Bay'], area: [1_000, null] } },
  { text: 'فيلا مساحة ٣٠٠ متر مربع', expect: { types: ['Villa'], areaAbout: 3_229 } },
  { text: 'اكثر من ١٠٠ متر جزيرة الريم', expect: { places: ['Al Reem Island'], area: [1_076, null] }, hard: true },
  { text: 'مساحة بين 1000 و 1500 قدم ابراج بحيرات الجميرا', expect: { places: ['Jumeirah Lake Towers'], area: [1_000, 1_500] } },
  { text: 'غرفة وصالة وحمامين دبي مارينا', expect: { bedrooms: [1, 1], bathrooms: [2, 2], places: ['Dubai Marina'] } },
  { text: 'غرفتين و ٣ حمامات وسط مدينة دبي', expect: { bedrooms: [2, 2], bathrooms: [3, 3], places: ['Downtown Dubai'] } },
  { text: 'فيلا 4 حمامات على الاقل داماك لاجونز', expect: { types: ['Villa'], bathrooms: [4, null], places: ['DAMAC Lagoons'] } },
];
