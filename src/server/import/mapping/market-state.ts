// Reads from the words of an imported row whether its home is still on offer.
import { wordsOf } from '../../../shared/search/fold-text.ts';

/** Whether a home is on offer, was sold or rented out, or is off the market for another or an unknown reason. */
export type MarketState = 'offered' | 'sold' | 'rented' | 'paused';

/** A set of folded words: they are separated by blanks. */
const folded = (words: string): ReadonlySet<string> => new Set(wordsOf(words));

const SOLD = folded(
  `sold soldout vendu vendue verkauft vendido vendida venduto venduta verkocht vendidos satıldı satildi sprzedane продано продан продана
  مباع مباعة بيعت مبيع مبيعة نفدت نفذت فروخته बिक बिका 已售 售出 已售出 已成交 售罄`,
);
const RENTED = folded(
  `rented rentedout let leased leasedout loué louée vermietet alquilado alquilada affittato affittata verhuurd kiralandı kiralandi wynajęte
  сдано сдан сдана арендовано مؤجر مؤجرة أجرت 已租 已出租 已租出`,
);
const OFF = folded(
  `draft unpublished unpublish inactive deactivated deactivate disabled disable expired expire archived archive deleted delete removed remove
  withdrawn cancelled canceled closed suspended paused hidden offline unavailable unlisted delisted delist terminated rejected blocked ended
  lapsed discontinued stopped retired trashed trash private discarded dropped dead lost void voided junk obsolete transferred taken gone brouillon retiré retirée expiré expirée archivé supprimé inactif indisponible
  entwurf inaktiv abgelaufen gelöscht archiviert borrador inactivo inactiva caducado retirado bozza scaduto черновик неактивно снято удалено
  архив неактивен неактивна неактивный pasif arşiv kaldırıldı غیرفعال حذف مسودة منتهي منتهية ملغي ملغى ملغاة محذوف محذوفة مؤرشف مؤرشفة موقوف موقوفة متوقف معلق معلقة مسحوب مسحوبة مخفي مخفية مغلق مغلقة معطل 下架 已下架 已下线 下线 停售 草稿 过期`,
);
const OFFERED = folded(
  `live active available availability published publish online listed relisted open onmarket current enabled visible display displayed show shown approved public
  offered reserved booked pending reduced réservé réservée reserviert reservado reservada gereserveerd disponible actif publié aktiv verfügbar veröffentlicht activo activa publicado
  attivo pubblicato beschikbaar activos aktif yayında rezerve активно активен активна опубликовано доступно зарезервировано فعال متاح متاحا متاحة متوفر متوفرة نشط نشطة منشور منشورة محجوز محجوزة معروض معروضة 在售 在租 待售 待租 可售 可租 有效`,
);
/** Words of what is offered and of how the home is: a text with them offers it, unless a word beside them says otherwise (`For sale - sold`). */
const KIND = folded(
  `sale rent buy new vacant occupied tenanted ready completed complete built offplan construction satılık kiralık продажа продаже аренда аренде
  продается сдается venta alquiler vendre louer verkaufen vermieten koop huur للبيع لبيع للإيجار لايجار شاغر شاغرة جديد`,
);
/** Words that turn the one after them into its contrary: `not available`, `غير متاح`. */
const NEGATIONS = folded('not no non never un غير لم ليس ليست لا nicht pas ne niet не');
/** Words that may be between a negation and its word: `no longer listed`. */
const BETWEEN = folded('off longer temporarily currently any for on the is يعد تعد خارج عن');

/** Phrases of folded words for a home that is off the market. */
const OFF_PHRASE =
  /\b(?:off (?:the )?market|offmarket|not on (?:the )?market|de listed|in active|on ?hold|hors (?:du )?marche|(?:sale|deal|transaction|contract) (?:is )?(?:done|completed?|closed)|completed (?:sale|deal|transaction))\b|خارج سوق|снято с продажи|\S degil$/;
/** Phrases of folded words for a home that is offered, in place of which one word is read. */
const OFFER_PHRASE =
  /\bunder (?:offer|contract|negotiation|construction)\b|\bon (?:the )?market\b|\b(?:for|to|a|à|en|zu|te|in) (?:sale|rent|let|lease|vendre|louer|venta|alquiler|verkaufen|vermieten|koop|huur|vendita|affitto)\b|\boff plan\b/g;
const OFFERED_KIND = 'sale';

const YES = /^(?:yes|y|true|1|نعم)$/i;
const NO = /^(?:no|n|false|0|لا)$/i;

/** The state of words that say one; null for others. */
function stateOfWords(words: readonly string[]): MarketState | null {
  const text = words.join(' ');
  // agreed with a buyer or tenant, but not done: whether others may still come is not for us to say
  if (/\b(?:stc|sstc|agreed|subject to contract)\b/.test(text)) return 'paused';
  if (OFF_PHRASE.test(text) || text === 'off') return 'paused';
  if (/^(?:unsold|unrented|unlet|on)$/.test(text)) return 'offered';
  // `was sold`, `was rented out`
  if (text.includes('تم بيع')) return 'sold';
  if (/تم (?:تاجير|ايجار)/.test(text)) return 'rented';
  let isNegated = false;
  let kindState: MarketState | null = null;
  for (const word of text.replace(OFFER_PHRASE, OFFERED_KIND).split(' ')) {
    if (NEGATIONS.has(word)) isNegated = true;
    else if (OFF.has(word)) return isNegated ? 'offered' : 'paused';
    else if (SOLD.has(word)) return isNegated ? 'offered' : 'sold';
    else if (RENTED.has(word)) return isNegated ? 'offered' : 'rented';
    else if (OFFERED.has(word)) return isNegated ? 'paused' : 'offered';
    else if (KIND.has(word)) {
      kindState ??= isNegated ? 'paused' : 'offered';
      isNegated = false;
    } else if (!BETWEEN.has(word)) isNegated = false;
  }
  return kindState;
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
    // `isActive`, `is_active` and, in lower case, `isactive`
    const words = wordsOfName(column).filter((word) => word !== 'is');
    const named = stateOfWords(words) ?? stateOfWords(words.map((word) => word.replace(/^is/, '')));
    if (named === null || YES.test(text)) return named;
    return named === 'offered' ? 'paused' : 'offered';
  }
  return stateOfWords(wordsOfName(text));
}
