/** HTML ids of the sections of a property's page. The links at the top of the page (SectionLinks) lead to all but the similar homes. */
export const SECTIONS = {
  about: 'about-home',
  details: 'details',
  location: 'location',
  near: 'what-is-near',
  costs: 'costs',
  prices: 'price-history',
  sales: 'home-sales',
  advert: 'about-advert',
  similar: 'similar-homes',
} as const;
