// Phrases about prices without a number, such as `price reduced`, `below market` or `cheapest`, and `newest`, each with the filter that it asks for. Data only.
import { type Fact, phrasesIn } from './fact.ts';

export const PRICE_FACTS: readonly Fact[] = [
  {
    kind: 'priceDropped',
    filter: { priceDropped: true },
    forms: phrasesIn(`
      price dropped, price drop, price drops, dropped price, dropped in price, price reduced, reduced price, reduced, reduced in price,
      price reduction, price cut, price cuts, cut price, price lowered, lowered price, recently reduced, سعر مخفض, تخفيض السعر, انخفض السعر,
      انخفض سعرها, انخفض سعره, نزل سعرها, مخفضة, مخفض`),
  },
  {
    kind: 'asksLess',
    filter: { asksLess: true },
    forms: phrasesIn(`
      asks less, asks less than most, asking less than most, below market, below the market, below market price, below market value,
      below market rate, under market, under the market, under market price, under market value, undervalued, underpriced, أقل من سعر السوق,
      بأقل من سعر السوق, أقل من السوق, تحت سعر السوق, دون سعر السوق, أقل من معظم المعروض, سعره أقل من معظم المعروض`),
  },
  {
    kind: 'sort',
    filter: { sort: 'price-asc' },
    forms: phrasesIn(`
      cheap, cheaper, cheapest, cheapest first, lowest price, lowest priced, lowest price first, low price, low cost, low budget, least expensive,
      inexpensive, affordable, most affordable, budget friendly, رخيص, رخيصة, أرخص, الأرخص, الأقل سعرا, بأقل سعر`),
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
      deal, deals, good deal, good deals, great deal, great deals, best deal, best deals, bargain, bargains, good value, great value, best value,
      value for money, well priced, صفقة, صفقة جيدة, لقطة, سعر مغري, بسعر مغري, best value psft, best price psft, cheapest psft, lowest psft,
      lowest price psft, price psft, psft`),
  },
  { kind: 'sort', filter: { sort: 'newest' }, forms: ['newest', 'newest first', 'latest', 'most recent', 'الأحدث', 'أحدث'] },
];
