/** Ids of the sections of a property that its section links lead to. */
export const SECTIONS = {
  about: 'about-home',
  details: 'details',
  location: 'location',
  costs: 'costs',
  prices: 'price-history',
  sales: 'home-sales',
  advert: 'about-advert',
  similar: 'similar-homes',
} as const;
