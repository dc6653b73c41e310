// All phrases of search texts that ask for one filter: about the home, who advertises it, the age of a listing, and prices without a number. Data only.
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { phrasesIn } from './lexicon.ts';

/** Phrases with the filter that they ask for. Places, types, purposes, amenities and numbers are no facts; they are recognised elsewhere. */
export interface Fact {
  /** What the filter is about. */
  kind: PieceKind;
  filter: SearchFilter;
  /** The phrases, in English and Arabic. */
  forms: readonly string[];
  /** The filter that `not` with one of the phrases asks for; without it, `not` with a phrase is not answered. */
  negated?: SearchFilter;
}

/** Every fact with its phrases in English and Arabic. Of phrases that begin at the same word, the longest one counts. */
export const FACTS: readonly Fact[] = [
  { kind: 'sort', filter: { sort: 'area-desc' }, forms: ['biggest', 'biggest first', 'largest', 'largest first', 'أكبر', 'الأكبر'] },
  { kind: 'sort', filter: { sort: 'area-asc' }, forms: ['smallest', 'smallest first', 'أصغر', 'الأصغر'] },
  {
    kind: 'listedBy',
    filter: { listedBy: 'owner' },
    forms: phrasesIn(`
      by owner, by the owner, from owner, from the owner, direct from owner, directly from owner, direct owner, owner direct,
      private owner, no agents, no agent, without agents, without agent, من المالك, من المالك مباشرة, مباشرة من المالك, بدون وسيط`),
  },
  {
    kind: 'withPhotos',
    filter: { withPhotos: true },
    forms: ['with photos', 'with pictures', 'with photo', 'with images', 'has photos', 'has pictures', 'مع صور', 'بالصور', 'مع الصور'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['yes'] },
    negated: { furnished: ['no'] },
    forms: ['furnished', 'fully furnished', 'with furniture', 'furniture included', 'مفروش', 'مفروشة', 'مفروشة بالكامل', 'مفروش بالكامل'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['partly'] },
    forms: ['partly furnished', 'semi furnished', 'part furnished', 'partially furnished', 'شبه مفروشة', 'نصف مفروشة', 'مفروشة جزئيا'],
  },
  {
    kind: 'furnished',
    filter: { furnished: ['no'] },
    negated: { furnished: ['yes'] },
    forms: phrasesIn(`
      unfurnished, un furnished, non furnished, without furniture, no furniture, غير مفروش, غير مفروشة, بدون فرش, بدون أثاث`),
  },
  {
    kind: 'coolingIncluded',
    filter: { coolingIncluded: true },
    forms: phrasesIn(`
      chiller free, free chiller, chiller included, ac free, free ac, cooling included, free cooling, تبريد مجاني, شيلر مجاني,
      التبريد مشمول, شامل التبريد`),
  },
  {
    kind: 'vacant',
    filter: { vacant: true },
    forms: ['vacant', 'vacant now', 'vacant on transfer', 'vot', 'vacant upon transfer', 'شاغرة', 'شاغر', 'فارغة', 'شاغرة عند التحويل'],
  },
  {
    // for whom a home is; no listing is asked
    kind: 'unavailable',
    filter: {},
    forms: phrasesIn(`
      family, families, bachelor, bachelors, couple, couples, executive bachelor, executive bachelors, ladies only, ladies, عائلة,
      عوائل, للعوائل, عزاب, للعزاب, nightly, short term, short stay, daily rental, holiday home, ايجار يومي`),
  },
  {
    kind: 'sort',
    filter: { sort: 'gross-yield' },
    forms: phrasesIn(`
      yield, high yield, best yield, highest yield, good yield, rental yield, high rental yield, best rental yield, yields, roi,
      high roi, best roi, highest roi, good roi, return, returns, high return, high returns, best return, good return, rental income,
      return on investment, good return on investment, best return on investment, high return on investment, rental return,
      rental returns, top roi, net yield, yielding, best yields, high yields, high yielding, good returns, best returns,
      best rental income, best roi, investment yield, gross yield, highest returns, عائد, عائد مرتفع, أعلى عائد, أفضل عائد, عائد إيجاري,
      عائد عالي, عائد استثماري, أعلى عائد إيجاري, أفضل عائد استثماري, أعلى عائد استثماري, مردود, أعلى مردود`),
  },
  {
    // this site lists homes alone
    kind: 'unavailable',
    filter: {},
    forms: phrasesIn(`
      office, offices, office space, shop, shops, retail, retail space, warehouse, warehouses, land, plot, plots, commercial,
      commercial space, labour camp, labor camp, staff accommodation, showroom, clinic, restaurant, factory, farm, whole building,
      full building, bed space, bedspace, مكتب, مكاتب, محل, محلات, مستودع, مستودعات, أرض, ارض, أراضي, معرض, تجاري`),
  },
  {
    kind: 'completion',
    filter: { completion: ['off-plan'] },
    negated: { completion: ['ready'] },
    forms: phrasesIn(`
      off plan, offplan, off the plan, under construction, not ready yet, على الخارطة, على المخطط, قيد الإنشاء, تحت الإنشاء`),
  },
  {
    kind: 'completion',
    filter: { completion: ['ready'] },
    negated: { completion: ['off-plan'] },
    forms: phrasesIn(`
      ready, ready to move, ready to move in, ready to move into, ready to live in, ready now, ready property, ready home,
      move in ready, completed, handed over, جاهز, جاهزة, جاهز للسكن, جاهزة للسكن, جاهزة للتسليم, جاهز للتسليم`),
  },
  {
    kind: 'added',
    filter: { addedWithinDays: 1 },
    forms: phrasesIn(`
      today, new today, added today, listed today, posted today, last 24 hours, in the last 24 hours, past 24 hours, اليوم, جديد اليوم`),
  },
  {
    kind: 'added',
    filter: { addedWithinDays: 2 },
    forms: ['yesterday', 'since yesterday', 'added yesterday', 'listed yesterday', 'منذ أمس'],
  },
  {
    kind: 'added',
    filter: { addedWithinDays: 7 },
    forms: phrasesIn(`
      this week, new this week, added this week, listed this week, posted this week, last week, past week, in the last week,
      in the past week, since last week, just listed, just added, newly listed, recently added, recently listed, new listings,
      new listing, هذا الأسبوع, جديد هذا الأسبوع, آخر أسبوع, الأسبوع الماضي, أضيفت حديثا`),
  },
  {
    kind: 'added',
    filter: { addedWithinDays: 30 },
    forms: phrasesIn(`
      this month, new this month, added this month, listed this month, posted this month, last month, past month, in the last month,
      هذا الشهر, جديد هذا الشهر, آخر شهر`),
  },
  {
    kind: 'priceDropped',
    filter: { priceDropped: true },
    forms: phrasesIn(`
      price dropped, price drop, price drops, dropped price, dropped in price, price reduced, reduced price, reduced, reduced in price,
      price reduction, price cut, price cuts, cut price, price lowered, lowered price, recently reduced, سعر مخفض, تخفيض السعر,
      انخفض السعر, انخفض سعرها, انخفض سعره, نزل سعرها, مخفضة, مخفض`),
  },
  {
    kind: 'asksLess',
    filter: { asksLess: true },
    forms: phrasesIn(`
      asks less, asks less than most, asking less than most, below market, below the market, below market price, below market value,
      below market rate, under market, under the market, under market price, under market value, undervalued, underpriced,
      أقل من سعر السوق, بأقل من سعر السوق, أقل من السوق, تحت سعر السوق, دون سعر السوق, أقل من معظم المعروض, سعره أقل من معظم المعروض`),
  },
  {
    kind: 'sort',
    filter: { sort: 'price-asc' },
    forms: phrasesIn(`
      cheap, cheaper, cheapest, cheapest first, lowest price, lowest priced, lowest price first, low price, low cost, low budget,
      least expensive, inexpensive, affordable, most affordable, budget friendly, رخيص, رخيصة, أرخص, الأرخص, الأقل سعرا, بأقل سعر`),
  },
  {
    kind: 'sort',
    filter: { sort: 'price-desc' },
    forms: ['most expensive', 'highest price', 'highest priced', 'expensive', 'priciest', 'الأغلى', 'أغلى', 'الأعلى سعرا'],
  },
  {
    // the least for a square foot, also for people who ask for a deal; `tokenize` writes `per sq ft` as `psft`
    kind: 'sort',
    filter: { sort: 'price-per-sqft' },
    forms: phrasesIn(`
      deal, deals, good deal, good deals, great deal, great deals, best deal, best deals, bargain, bargains, good value, great value,
      best value, value for money, well priced, صفقة, صفقة جيدة, لقطة, سعر مغري, بسعر مغري, best value psft, best price psft,
      cheapest psft, lowest psft, lowest price psft, price psft, psft`),
  },
  { kind: 'sort', filter: { sort: 'newest' }, forms: ['newest', 'newest first', 'latest', 'most recent', 'الأحدث', 'أحدث'] },
];
