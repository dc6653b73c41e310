// Reads from the words of an imported row whether its home is still on offer.
import { wordsOf } from '../../../shared/search/fold-text.ts';

/** Whether a home is on offer, was sold or rented out, or is off the market for another or an unknown reason. */
export type MarketState = 'offered' | 'sold' | 'rented' | 'paused';

/** A set of folded words: they are separated by blanks. */
const folded = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

const SOLD = folded(
  'sold soldout vendu vendue verkauft vendido vendida venduto venduta verkocht продано продан продана مباع مباعة بيعت مبيع مبيعة 已售 售出 已售出',
);
const RENTED = folded(
  'rented rentedout let leased leasedout loué louée vermietet alquilado alquilada affittato affittata verhuurd сдано сдан сдана مؤجر مؤجرة أجرت 已租 已出租',
);
const OFF = folded(
  `draft unpublished unpublish inactive deactivated deactivate disabled disable expired expire archived archive deleted delete removed remove
  withdrawn cancelled canceled closed suspended paused hidden offline unavailable unlisted delisted delist terminated rejected blocked ended
  lapsed discontinued stopped retired trashed trash private brouillon retiré retirée expiré expirée archivé supprimé inactif indisponible
  entwurf inaktiv abgelaufen gelöscht archiviert borrador inactivo inactiva caducado retirado bozza scaduto черновик неактивно снято удалено
  архив مسودة منتهي منتهية ملغي ملغى ملغاة محذوف محذوفة مؤرشف مؤرشفة موقوف موقوفة متوقف معلق معلقة مسحوب مسحوبة مخفي مخفية مغلق مغلقة معطل 下架 已下架 草稿 过期`,
);
const OFFERED = folded(
  `sale rent buy live active available availability published publish online listed open new onmarket current enabled visible approved public offered vacant occupied tenanted
  reserved booked pending ready completed offplan construction disponible actif publié aktiv verfügbar veröffentlicht activo activa publicado
  attivo pubblicato активно опубликовано доступно متاح متاحا متاحة متوفر متوفرة نشط نشطة منشور منشورة محجوز محجوزة معروض معروضة شاغر شاغرة جديد 在售 在租 有效`,
);
/** Words that turn the one after them into its contrary: `not available`, `غير متاح`. */
const NEGATIONS = folded('not no non never un غير لم ليس ليست لا nicht pas ne не');
/** Words that may be between a negation and its word: `no longer listed`. */
const BETWEEN = folded('off longer temporarily currently any for on the is يعد تعد خارج عن');

/** Phrases of folded words for a home that is off the market. */
const OFF_PHRASE =
  /\b(?:off (?:the )?market|offmarket|not on (?:the )?market|taken|gone|transferred|de listed|in active|on ?hold|(?:sale|deal|transaction|contract) (?:is )?(?:done|completed?))\b|خارج سوق|снято с продажи/;

const YES = /^(?:yes|y|true|1|نعم)$/i;
const NO = /^(?:no|n|false|0|لا)$/i;

/** The state of words that say one; null for others. */
function stateOfWords(words: readonly string[]): MarketState | null {
  const text = words.join(' ');
  // agreed with a buyer or tenant, but not done: whether others may still come is not for us to say
  if (/\b(?:stc|sstc|agreed|subject to contract)\b/.test(text)) return 'paused';
  if (OFF_PHRASE.test(text)) return 'paused';
  if (
    /\bunder (?:offer|contract|negotiation|construction)\b|\bon (?:the )?market\b|\b(?:for|to) (?:sale|rent|let|lease)\b|\boff plan\b/.test(
      text,
    )
  ) {
    return words.some((word) => NEGATIONS.has(word)) ? 'paused' : 'offered';
  }
  if (/^(?:unsold|unrented|unlet|للبيع|لبيع|للإيجار|لايجار|للايجار)$/.test(text)) return 'offered';
  // `was sold`, `was rented out`
  if (text.includes('تم بيع')) return 'sold';
  if (/تم (?:تاجير|ايجار)/.test(text)) return 'rented';
  let isNegated = false;
  for (const word of words) {
    if (NEGATIONS.has(word)) isNegated = true;
    else if (OFF.has(word)) return isNegated ? 'offered' : 'paused';
    else if (SOLD.has(word)) return isNegated ? 'offered' : 'sold';
    else if (RENTED.has(word)) return isNegated ? 'offered' : 'rented';
    else if (OFFERED.has(word)) return isNegated ? 'paused' : 'offered';
    else if (!BETWEEN.has(word)) isNegated = false;
  }
  return null;
}

/** The words of a text or name, also those of `offMarket` and `OFF_MARKET`. */
const wordsOfName = (text: string): string[] => wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll('_', ' '));

/**
 * The state that a text says, in the words of portals, programs and several languages: `Sold`, `Off market`, `غير متاح`. A bare yes or no answers
 * the name of its column (`is_active`, `Sold`). A date says nothing. Null for an empty text and for unknown words.
 */
export function parseMarketState(raw: string, column = ''): MarketState | null {
  const text = raw.trim();
  if (YES.test(text) || NO.test(text)) {
    const named = stateOfWords(wordsOfName(column).filter((word) => word !== 'is'));
    if (named === null || YES.test(text)) return named;
    return named === 'offered' ? 'paused' : 'offered';
  }
  return stateOfWords(wordsOfName(text));
}
