import { COMMUNITIES, EMIRATES } from '../../../shared/property/area.ts';
import { paths } from '../../paths.ts';

type Link = readonly [label: string, to: string];

/** Documented order of the types and their values in the URL. */
const TYPES = [
  ['Villa', 'Villas'],
  ['Apartment', 'Apartments'],
  ['Penthouse', 'Penthouses'],
  ['Townhouse', 'Townhouses'],
] as const;

const inPlaces = (names: readonly string[]): Link[] => names.map((name) => [name, paths.properties({ location: name })]);

export const SITEMAP: readonly { title: string; links: readonly Link[] }[] = [
  {
    title: 'Main pages',
    links: [
      ['Home', paths.home()],
      ['Homes for sale', paths.properties({ transactionType: 'Buy' })],
      ['Homes for rent', paths.properties({ transactionType: 'Rent' })],
      ['Dubai apartments for sale', paths.apartmentsForSale()],
      ['Dubai villas for sale', paths.villasForSale()],
      ['Agents', paths.agents()],
      ['Areas', paths.areas()],
      ['News', paths.news()],
      ['Help', paths.help()],
      ['Buying Guides', paths.guides()],
      ['Mortgage Calculator', paths.calculator()],
      ['Video Tutorials', paths.tutorials()],
      ['About', paths.about()],
      ['Contact', paths.contact()],
      ['Join Our Team', paths.careers()],
    ],
  },
  {
    title: 'User account',
    links: [
      ['Sign in or register', paths.auth()],
      ['Account', paths.account()],
      ['My Properties', paths.myProperties()],
      ['Create a listing', paths.createListing()],
      ['Promote a listing', paths.promote()],
      ['Saved', paths.saved()],
      ['Inquiries', paths.inquiries()],
      ['Subscribe', paths.subscribe()],
      ['Billing', paths.billing()],
      ['Forgotten password', paths.forgotPassword()],
    ],
  },
  {
    title: 'Property types',
    links: [
      ...TYPES.map(([type, many]): Link => [`${many} for sale`, `/properties?propertyType=${type}`]),
      ...TYPES.map(([type, many]): Link => [`${many} for rent`, `/properties?propertyType=${type}&transactionType=Rent`]),
    ],
  },
  { title: 'Popular locations', links: inPlaces(COMMUNITIES.map(({ name }) => name)) },
  {
    title: 'Legal pages',
    links: [
      ['Terms of Use', paths.terms()],
      ['Privacy Policy', paths.privacy()],
      ['Cookie Policy', paths.cookies()],
    ],
  },
  { title: 'Other emirates', links: inPlaces(EMIRATES.map(({ name }) => name).filter((name) => name !== 'Dubai')) },
];
