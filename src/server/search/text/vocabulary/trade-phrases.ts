// Phrases by which titles and texts of listings say what no field of a listing holds: views, floors, tenancy, plans of payment. Each line is one thing in all
// of its spellings. Data only.
import { wordsOf } from '../../../../shared/search/fold-text.ts';
import { phrasesIn, STOP_WORDS } from './lexicon.ts';

/** What a home can look at, with the words for it. */
const VIEWS = [
  ['sea', 'البحر', 'بحر', 'بحرية'],
  ['full sea'],
  ['ocean'],
  ['water'],
  ['lake', 'البحيرة'],
  ['lagoon', 'اللاجون'],
  ['canal', 'القناة'],
  ['creek', 'الخور'],
  ['marina', 'المارينا'],
  ['beach', 'الشاطئ'],
  ['palm', 'النخلة'],
  ['burj khalifa', 'burj', 'bk', 'برج خليفة', 'البرج'],
  ['burj al arab'],
  ['fountain', 'fountains', 'النافورة'],
  ['golf course', 'golf', 'الجولف'],
  ['park', 'الحديقة'],
  ['garden', 'حديقة'],
  ['pool', 'المسبح'],
  ['community'],
  ['skyline', 'city skyline'],
  ['city', 'المدينة'],
  ['boulevard', 'البوليفارد'],
  ['street'],
  ['ain dubai', 'عين دبي'],
  ['atlantis'],
  ['full', 'كاملة'],
  ['open'],
  ['partial'],
  ['panoramic', 'بانورامية'],
] as const;
/** A view in English and, behind the Arabic word for it, in Arabic. */
const viewForms = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    /[ء-ي]/.test(name)
      ? [`اطلالة ${name}`, `اطلالة على ${name}`]
      : [`${name} view`, `${name} views`, `view of the ${name}`, `views of the ${name}`],
  );

const PHRASES: readonly (readonly string[])[] = [
  ...VIEWS.map(viewForms),
  ['high floor', 'higher floor', 'highest floor', 'top floor', 'طابق عالي', 'طابق مرتفع', 'دور عالي'],
  ['mid floor', 'middle floor', 'طابق متوسط', 'دور متوسط'],
  ['low floor', 'lower floor', 'طابق منخفض'],
  ['ground floor', 'طابق أرضي', 'دور أرضي'],
  ['vacant on transfer', 'vot', 'vacant upon transfer', 'شاغرة عند التحويل'],
  ['vacant', 'vacant now', 'empty', 'شاغرة', 'شاغر', 'فارغة'],
  ['tenanted', 'rented', 'currently rented', 'مؤجرة', 'مؤجر'],
  ['post handover payment plan', 'post handover plan', 'phpp', 'post handover', 'خطة دفع بعد التسليم', 'بعد التسليم'],
  phrasesIn(`
    payment plan, payment plans, instalments, installments, instalment, installment, خطة دفع, خطة سداد, تقسيط, التقسيط, بالتقسيط, اقساط`),
  ['motivated seller', 'motivated'],
  ['distress', 'distressed', 'distress sale', 'distress deal', 'urgent sale', 'بيع عاجل'],
  ['original price', 'op'],
  ['genuine resale', 'resale'],
  ['no commission', 'no agency fee', 'commission free', 'بدون عمولة'],
  ['private pool', 'own pool', 'مسبح خاص'],
  ['infinity pool'],
  ['private garden', 'حديقة خاصة'],
  ['private beach', 'شاطئ خاص'],
  ['beach access', 'beach front', 'beachfront'],
  ['waterfront', 'water front'],
  ['back to back', 'b2b'],
  ['single row', 'sr'],
  ['corner unit', 'corner', 'زاوية'],
  ['end unit'],
  ['brand new', 'never lived in', 'جديدة', 'جديد'],
  ['fully upgraded', 'upgraded', 'renovated', 'fully renovated', 'مجددة'],
  ['study room', 'study', 'غرفة مكتب'],
  ['store room', 'storage', 'storage room'],
  ['laundry room'],
  ['driver room', 'drivers room'],
  ['closed kitchen', 'مطبخ مغلق'],
  ['open kitchen', 'مطبخ مفتوح'],
  ['pet friendly', 'pets allowed', 'pets'],
  ['duplex', 'دوبلكس'],
  ['loft', 'lofts', 'لوفت'],
  ['serviced apartment', 'serviced', 'hotel apartment', 'شقة فندقية', 'فندقية'],
  ['chiller free', 'free chiller', 'no chiller', 'ac free', 'تبريد مجاني', 'شيلر مجاني'],
  ['bills included', 'all bills included', 'dewa included', 'شامل الفواتير'],
  ['bright', 'مشرقة'],
  ['spacious', 'واسعة'],
  ['near metro', 'close to metro', 'next to metro', 'metro'],
  ['g+1', 'gplus1', 'g plus 1'],
  ['g+2', 'gplus2', 'g plus 2'],
];

/** The words of a text without stop words, as a run of a search has them. */
const keyOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .join(' ');

const phraseByKey = new Map(PHRASES.flatMap((forms) => forms.map((form): [string, readonly string[]] => [keyOf(form), forms])).reverse());
/** The most words of a phrase. */
const MAX_WORDS = Math.max(...[...phraseByKey.keys()].map((key) => key.split(' ').length));

/** All spellings of a phrase; undefined for other texts. */
export const spellingsOf = (text: string): readonly string[] | undefined => phraseByKey.get(keyOf(text));

/** Splits a run of words, without stop words, into phrases of the trade and the words between them. */
export function splitPhrases(words: readonly string[]): { text: string; isPhrase: boolean }[] {
  const result: { text: string; isPhrase: boolean }[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_WORDS, words.length - at);
    while (length > 0 && !phraseByKey.has(words.slice(at, at + length).join(' '))) length--;
    const last = result.at(-1);
    const typed = words.slice(at, at + length).join(' ');
    const forms = phraseByKey.get(typed);
    const shown = forms?.includes(typed) ? typed : forms?.find((form) => keyOf(form) === typed);
    if (shown !== undefined) result.push({ text: shown, isPhrase: true });
    else if (last && !last.isPhrase) last.text += ` ${words[at]}`;
    else result.push({ text: words[at]!, isPhrase: false });
    at += Math.max(1, length);
  }
  return result;
}
