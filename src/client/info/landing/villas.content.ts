import { paths } from '../../paths.ts';
import type { LandingContent } from './landing.content.ts';

export const VILLAS: LandingContent = {
  propertyType: 'Villa',
  path: paths.villasForSale(),
  one: 'villa',
  many: 'villas',
  title: 'Dubai Villas for Sale: Areas, Prices and Fees',
  description:
    'Villas for sale in Palm Jumeirah, Emirates Hills, Arabian Ranches, Dubai Hills, Damac Hills and Jumeirah Golf Estates, with live prices in AED, the fees on top, and answers to what buyers ask first.',
  heading: 'Dubai villas for sale',
  lead: 'A courtyard at the edge of the desert, a lawn above the seventh hole, a pool that ends at the sea. Begin with the street, then choose the house.',
  picture: '/media/villa/arches-villa-dusk.webp',
  pictureAt: '50% 60%',
  why: {
    heading: 'Why buy a villa here',
    reasons: [
      ['Yours, with the ground', 'On the Palm and in Emirates Hills foreigners own freehold, the house and the plot it stands on.'],
      [
        'Room for its price',
        'A square foot costs AED 1,100 to 1,900 in Arabian Ranches, AED 4,500 and more on the Palm. The garden comes with it.',
      ],
      ['A visa with the keys', 'Property from AED 2,000,000 can carry a residence visa of ten years, and few villas cost less.'],
    ],
  },
  communities: {
    'Palm Jumeirah': { line: 'A frond, a beach of your own and the skyline across it.' },
    'Emirates Hills': { line: 'Large plots around lakes and a golf course.' },
    'Arabian Ranches': { line: 'Courtyards, riding paths and the desert behind.' },
    'Dubai Hills': {
      line: 'New houses around a park, from terrace to corner plot.',
      picture: '/media/villa/white-cube-villa-morning.webp',
    },
    'Damac Hills': { line: 'Lawns and water, and houses that a family can reach.' },
    'Jumeirah Golf Estates': { line: 'Two courses, and a terrace over one of them.' },
  },
  questions: [
    [
      'Can foreigners buy villas in Dubai?',
      'Yes, in the areas named by law, among them Palm Jumeirah and Emirates Hills. You own the house and its plot freehold, without an end date. Most of Jumeirah is not open to foreign owners. The title deed says which right a home carries: ask to see it before you pay a deposit.',
    ],
    [
      'What does it cost to buy, beyond the price?',
      'The Dubai Land Department takes 4% of the price and about AED 580 for the title deed. The trustee office charges AED 4,000 and VAT, the agency about 2% and VAT (above AED 10,000,000 people negotiate), the developer AED 500 to 5,000 for its consent. With a loan, add 0.25% of the loan and AED 290 to register it. On AED 5,000,000 paid without a loan that makes about AED 313,000.',
    ],
    [
      'How much does a bank lend on a villa?',
      'Part of the price, and a smaller part above AED 5,000,000. A loan runs for at most 25 years, its instalments may take no more than half of your income, and on a house that is still being built banks lend at most half. Since February 2025 the fees cannot be part of the loan. Ask the bank for your share in writing.',
    ],
    [
      'What does a villa cost to keep?',
      'There is no yearly property tax. The community charges for roads, gates and green by the square foot and year, and everything inside the wall is yours: pool, garden, cooling, roof. Ask the owner for the bills of the last two years.',
    ],
    [
      'Does a villa come with a visa?',
      'Owning property worth AED 2,000,000 or more opens the way to a residence visa of ten years, and from AED 750,000 to an investor visa. The authorities decide on each application, so treat it as a possibility and not as part of the price.',
    ],
  ],
};
