// Tests that the texts of the demo homes, in English and Arabic, state what the facts of these homes say. They read the data alone; no database.
import { describe, expect, it } from 'vitest';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { inLocale } from '../../locale.ts';
import { DEMO_PROPERTIES } from './homes/homes.ts';
import type { DemoProperty } from './types.ts';

const ENGLISH_NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = (locale: string) => Array.from({ length: 12 }, (_, i) => new Date(2026, i, 1).toLocaleString(locale, { month: 'long' }));
const ENGLISH_MONTHS = MONTHS('en');
const ARABIC_MONTHS = MONTHS('ar-AE');

/** `Two` → 2, `a` → 1, `13,900` → 13900. */
function readEnglish(word: string): number {
  const position = ENGLISH_NUMBERS.indexOf(word.toLowerCase());
  if (position >= 0) return position;
  return /^(?:a|single)$/i.test(word) ? 1 : Number(word.replaceAll(',', ''));
}

/** The stems of the Arabic numbers; with and without the ending of the feminine. */
const ARABIC_NUMBERS: [RegExp, number][] = [
  [/اثن[اي] عشر/, 12],
  [/ثلاث/, 3],
  [/أربع/, 4],
  [/خمس/, 5],
  [/ست/, 6],
  [/سبع/, 7],
  [/ثماني?/, 8],
  [/لا /, 0],
  // the dual
  [/(?:ان|ين|تا|تي)(?:$| )/, 2],
];
/** `أربعة شيكات` → 4, `موقفان` → 2, `موقف واحد` → 1, `13,900` → 13900. */
function readArabic(words: string): number {
  const digits = /\d[\d,]*/.exec(words)?.[0];
  if (digits) return Number(digits.replaceAll(',', ''));
  return ARABIC_NUMBERS.find(([word]) => word.test(words))?.[1] ?? 1;
}

const lastDayOf = (month: number): string => new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(5, 10);

type Fact =
  | 'cheques'
  | 'parking'
  | 'cooling'
  | 'furnished'
  | 'charge'
  | 'chargeAYear'
  | 'vacant'
  | 'tenantUntil'
  | 'completion'
  | 'bedrooms'
  | 'price';
/** A form of words that states a fact; the first group is what `value` reads. */
type Form = [fact: Fact, words: RegExp, value: string | boolean | ((group: string) => number | string)];

const N = '(no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a|single)';
const ENGLISH_FORMS: Form[] = [
  ['cheques', new RegExp(`\\b${N} cheques?\\b`, 'gi'), readEnglish],
  ['parking', new RegExp(`\\b${N} (?:[a-z-]+ ){0,2}?(?:bays?|parking places?)\\b`, 'gi'), readEnglish],
  ['parking', new RegExp(`\\b(?:garage|parking|places?|drive) for ${N}\\b`, 'gi'), readEnglish],
  ['cooling', /\bcooling\b[^.;]*\b(?:is |are )?(?:included|in the rent|paid by the landlord)/gi, 'included'],
  ['cooling', /\b(?:rent includes|so is|included: [^.;]*) ?cooling\b|\bchiller charges are included/gi, 'included'],
  ['cooling', /\bcooling\b[^.;,]*\bby meter/gi, 'district'],
  ['furnished', /\bunfurnished\b|\bwithout furniture\b/gi, 'no'],
  ['furnished', /\bpart(?:ly)? furnished\b/gi, 'partly'],
  [
    'furnished',
    /(?<!\bun|\bpart |\bpartly )\bfurnished\b|\bfurniture\b[^.;]*\bincluded\b|\bwith the furniture\b|\bincluded: furniture\b/gi,
    'yes',
  ],
  ['charge', /\bservice charge[^.;]*?AED ([\d,]+) per sq ft/gi, readEnglish],
  ['chargeAYear', /\bservice charge[^.;]*?AED ([\d,]+)(?= last year| a year)/gi, readEnglish],
  ['vacant', /\bvacant\b|\bEmpty\b|\b(?:present|since \w+|is) empty\b|\bempty since\b|\bnever lived in\b|\b[Ff]ree now\b/g, true],
  [
    'vacant',
    /\b[Ll]et (?:to a|at present|until the)\b|\bthe same tenant\b|\btenant in (?:his|her)\b|\bpresent tenant\b|\bwith the tenant\b/g,
    false,
  ],
  ['tenantUntil', /\b[Ll]et (?:[\w ]+ )?until the end of ([A-Z]\w+)/g, (month) => lastDayOf(ENGLISH_MONTHS.indexOf(month))],
  ['completion', /\boff plan\b|\bunder construction\b/gi, 'off-plan'],
  ['completion', /\b(?:completed|finished|built|handed over|dates|bought it finished) (?:in|from) \d{4}\b|\bresale\b/gi, 'ready'],
  ['price', /\bprice (\d[\d,]+)|(?<=\bAt )([\d,]+)(?= it costs)/g, readEnglish],
];
const ENGLISH_TITLE_FORMS: Form[] = [['bedrooms', new RegExp(`\\b${N}[- ]bedrooms?\\b`, 'gi'), readEnglish]];

const ARABIC_FORMS: Form[] = [
  ['cheques', /((?:ثلاثة|أربعة|خمسة|ستة) شيكات|اثن[اي] عشر شيكًا|شيك(?:ان|ين)|شيك واحد)/g, readArabic],
  ['parking', /((?:ثلاثة|أربعة) مواقف|موقف(?:ان|ين)|(?:ال)?موقف (?:واحد|(?:ال)?مغطى)|لا موقف)/g, readArabic],
  ['parking', /(لسيارة واحدة|لسيارتين|ل(?:ثلاث|أربع|ثماني) سيارات)/g, readArabic],
  ['cooling', /التبريد[^.؛]*(?:مشمول|ضمن الإيجار|على المالك)/g, 'included'],
  ['cooling', /التبريد بحسب العداد/g, 'district'],
  ['furnished', /غير مفروش|بلا أثاث/g, 'no'],
  ['furnished', /مفروش(?:ة|ًا)? جزئي/g, 'partly'],
  ['furnished', /(?<!غير )مفروش(?![ةًا]* جزئي)|الأثاث[^.؛]*مشمول/g, 'yes'],
  ['charge', /رسوم الخدمة[^.؛]*?(\d+) درهمًا للقدم المربعة/g, readArabic],
  ['chargeAYear', /رسوم الخدمة ([\d,]+) درهم (?:في السنة|سنويًا)/g, readArabic],
  ['vacant', /(?<!تُسلَّم |تسليمها )خالية|لم يُسكن قط/g, true],
  ['vacant', /(?:الشقة|الاستوديو) مؤجرة?|، مؤجر|المستأجر الحالي/g, false],
  ['tenantUntil', /مؤجرة?[^.؛،]*حتى نهاية (\p{Script=Arabic}+)/gu, (month) => lastDayOf(ARABIC_MONTHS.indexOf(month))],
  ['completion', /على الخارطة|قيد الإنشاء/g, 'off-plan'],
  ['completion', /(?:اكتملت?|أُنجزت|بُنيت?|سُلّمت?|اشتروه جاهزًا|المبنى من)[^.؛]*عام \d{4}|إعادة بيع/g, 'ready'],
  ['price', /السعر (\d[\d,]+)/g, readArabic],
];
const ARABIC_TITLE_FORMS: Form[] = [['bedrooms', /((?:ثلاث|أربع|خمس|ست|سبع) غرف نوم|غرفت[اي] نوم|غرفة نوم واحدة)/g, readArabic]];

/** What a text states; the parking spaces of several places are one sum. */
function statementsOf(text: string, forms: Form[]): [Fact, unknown][] {
  const found = forms.flatMap(([fact, words, value]) =>
    [...text.matchAll(words)].map((match): [Fact, unknown] => [
      fact,
      typeof value === 'function' ? value(match.slice(1).find((group) => group !== undefined) ?? '') : value,
    ]),
  );
  const spaces = found.flatMap(([fact, value]) => (fact === 'parking' ? [Number(value)] : []));
  const others = found.filter(([fact]) => fact !== 'parking');
  return spaces.length === 0 ? others : [...others, ['parking', spaces.reduce((sum, n) => sum + n)]];
}

type Facts = Pick<DemoProperty, 'area' | 'bedrooms' | 'price' | 'furnished' | 'completion' | 'terms'>;
/** Whether the home is as a text states it. A yearly service charge may be rounded by one percent. */
function isTrue([fact, value]: [Fact, unknown], { area, bedrooms, price, furnished, completion, terms }: Facts): boolean {
  if (fact === 'chargeAYear') return Math.abs((terms.serviceCharge ?? 0) * area - Number(value)) <= Number(value) / 100;
  const facts = { ...terms, charge: terms.serviceCharge, bedrooms, price, furnished, completion };
  return facts[fact] === value;
}

type Texts = Pick<DemoProperty, 'title' | 'titleAr' | 'description' | 'descriptionAr'>;
/** The statements of the texts of a home that its facts contradict. */
function contradictionsOf(home: Facts & Texts): string[] {
  const statements: [Fact, unknown][] = [
    ...statementsOf(home.title, ENGLISH_TITLE_FORMS),
    ...statementsOf(`${home.titleAr ?? ''} ${home.title}`, ARABIC_TITLE_FORMS),
    ...statementsOf(`${home.title}. ${home.description}`, ENGLISH_FORMS),
    ...statementsOf(`${home.titleAr ?? home.title}. ${home.descriptionAr ?? home.description}`, ARABIC_FORMS),
  ];
  return statements.filter((statement) => !isTrue(statement, home)).map(([fact, value]) => `${fact} ${String(value)}`);
}

const FACTS: Facts = {
  area: 1000,
  bedrooms: 2,
  price: 2_000_000,
  furnished: 'no',
  completion: 'ready',
  terms: { cheques: 4, parking: 2, cooling: 'included', serviceCharge: 14, vacant: true },
};
const TEXTS: Texts = { title: 'Two bedrooms', titleAr: 'غرفتا نوم', description: '', descriptionAr: '' };

describe('the comparison of texts with facts', () => {
  it.each([
    ['Up to six cheques.', 'cheques 6'],
    ['Two cheques, from the first.', 'cheques 2'],
    ['One covered bay.', 'parking 1'],
    ['A garage for two and a drive for one.', 'parking 3'],
    ['No parking bay, but the street is free.', 'parking 0'],
    ['Cooling by meter.', 'cooling district'],
    ['Furnished down to the towels.', 'furnished yes'],
    ['Sold partly furnished.', 'furnished partly'],
    ['The service charge is AED 16 per sq ft.', 'charge 16'],
    ['Service charge AED 15,900 last year.', 'chargeAYear 15900'],
    ['Let to a nurse until the end of March.', 'vacant false'],
    ['Bought off plan.', 'completion off-plan'],
    ['حتى ستة شيكات.', 'cheques 6'],
    ['سنة واحدة بشيكين.', 'cheques 2'],
    ['اثنا عشر شيكًا، واحد لكل شهر.', 'cheques 12'],
    ['ثلاثة مواقف ومخزن.', 'parking 3'],
    ['موقف واحد مغطى.', 'parking 1'],
    ['التبريد بحسب العداد.', 'cooling district'],
    ['مفروشة بالكامل.', 'furnished yes'],
    ['تُباع مفروشة جزئيًا.', 'furnished partly'],
    ['رسوم الخدمة 16 درهمًا للقدم المربعة.', 'charge 16'],
    ['رسوم الخدمة 15,900 درهم في السنة الماضية.', 'chargeAYear 15900'],
    ['الشقة مؤجرة منذ أربع سنوات.', 'vacant false'],
    ['تُشترى على الخارطة.', 'completion off-plan'],
  ])('finds that “%s” contradicts the facts', (text, contradiction) => {
    const isArabic = /\p{Script=Arabic}/u.test(text);
    expect(contradictionsOf({ ...FACTS, ...TEXTS, [isArabic ? 'descriptionAr' : 'description']: text })).toContain(contradiction);
  });

  it.each([
    'Up to four cheques. Two bays. Cooling is in the rent. Unfurnished. Service charge AED 13,900 last year. It is vacant.',
    'حتى أربعة شيكات. موقفان. التبريد مشمول في الإيجار. غير مفروشة. رسوم الخدمة 14 درهمًا للقدم المربعة. الشقة خالية.',
  ])('finds nothing wrong with the truth: “%s”', (text) => {
    expect(contradictionsOf({ ...FACTS, ...TEXTS, description: text, descriptionAr: text })).toEqual([]);
  });
});

describe('the demo homes', () => {
  it('are described in both languages as their facts say', () => {
    expect(DEMO_PROPERTIES.flatMap((home) => contradictionsOf(home).map((statement) => `${home.id}: ${statement}`))).toEqual([]);
  });

  it('state the same facts in both languages', () => {
    const differences = DEMO_PROPERTIES.filter((home) => home.descriptionAr !== null).flatMap((home) => {
      const stated = (text: string, forms: Form[]) => [...new Set(statementsOf(text, forms).map(([fact]) => fact))].sort().join(' ');
      const english = stated(`${home.title}. ${home.description}`, ENGLISH_FORMS);
      const arabic = stated(`${home.titleAr ?? ''}. ${home.descriptionAr ?? ''}`, ARABIC_FORMS);
      return english === arabic ? [] : [`${home.id}: ${english} / ${arabic}`];
    });
    expect(differences).toEqual([]);
  });

  it('name cheques only in words that the comparison reads, and no deposit beside the one that the page computes', () => {
    for (const { id, title, titleAr, description, descriptionAr } of DEMO_PROPERTIES) {
      const english = `${title} ${description}`;
      const arabic = `${titleAr ?? ''} ${descriptionAr ?? ''}`;
      const countCheques = (text: string, forms: Form[]) => statementsOf(text, forms).filter(([fact]) => fact === 'cheques').length;
      expect(countCheques(english, ENGLISH_FORMS), `${id}`).toBe([...english.matchAll(/\bcheque/gi)].length);
      expect(countCheques(arabic, ARABIC_FORMS), `${id}`).toBe([...arabic.matchAll(/شيك(?!ة)/g)].length);
      expect(`${english} ${arabic}`, `${id}`).not.toMatch(/\bdeposit\b|عربون|مبلغ التأمين|وديعة/i);
    }
  });

  it('have a title that begins with their place and a description, in Arabic', () => {
    for (const home of DEMO_PROPERTIES) {
      const place = inLocale('ar', () => placeLabel(home.location));
      expect(place, `${home.id}`).not.toMatch(/[A-Za-z]/);
      if (home.titleAr) expect(home.titleAr.startsWith(`${place}، `), `${home.id}`).toBe(true);
      expect(home.titleAr ?? home.title, `${home.id}`).toMatch(/^\p{Script=Arabic}/u);
      expect((home.descriptionAr ?? home.description).length, `${home.id}`).toBeGreaterThan(250);
    }
  });

  it('state only facts that fit their kind', () => {
    for (const { id, transactionType, completion, amenities, terms } of DEMO_PROPERTIES) {
      expect(terms.cheques !== undefined, `${id}`).toBe(transactionType === 'Rent');
      if (transactionType === 'Rent') expect(terms.serviceCharge, `${id}`).toBeUndefined();
      if (terms.tenantUntil !== undefined) expect(terms.vacant, `${id}`).toBe(false);
      expect(terms.handoverInMonths !== undefined, `${id}`).toBe(completion === 'off-plan');
      if (terms.parking !== undefined && amenities.includes('Garage')) expect(terms.parking, `${id}`).toBeGreaterThan(0);
    }
  });
});
