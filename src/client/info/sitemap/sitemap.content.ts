import { m } from '../../../shared/messages/messages.ts';
import { COMMUNITIES, EMIRATES } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../../shared/property/property.labels.ts';
import { paths } from '../../paths.ts';

/** A link to a page. The label is a function, because the language of the page is known only while rendering. */
type Link = readonly [label: () => string, to: string];

/** The property types that the sitemap links, in page order; `propertyType` in the URL has the same values. */
const LINKED_TYPES = ['Villa', 'Apartment', 'Penthouse', 'Townhouse'] as const;

/** Links to the search results of places. */
const linksToPlaces = (names: readonly string[]): Link[] =>
  names.map((name) => [() => placeLabel(name), paths.properties({ location: name })]);

/** The sections of the sitemap page, in page order. */
export const SITEMAP: readonly { title: () => string; links: readonly Link[] }[] = [
  {
    title: m.info_sitemap_main,
    links: [
      [m.ui_home, paths.home()],
      [m.info_link_sale, paths.properties({ transactionType: 'Buy' })],
      [m.info_link_rent, paths.properties({ transactionType: 'Rent' })],
      [m.info_apartments_heading, paths.apartmentsForSale()],
      [m.info_villas_heading, paths.villasForSale()],
      [m.layout_agents, paths.agents()],
      [m.layout_areas, paths.areas()],
      [m.layout_news, paths.news()],
      [m.layout_help, paths.help()],
      [m.info_link_guides, paths.guides()],
      [m.info_link_calculator, paths.calculator()],
      [m.info_link_tutorials, paths.tutorials()],
      [m.help_data_title, paths.helpData()],
      [m.layout_about, paths.about()],
      [m.layout_contact, paths.contact()],
      [m.info_link_careers, paths.careers()],
      [m.figures_measure_title, paths.howWeMeasure()],
    ],
  },
  {
    title: m.info_sitemap_account,
    links: [
      [m.info_link_auth, paths.auth()],
      [m.layout_account, paths.account()],
      [m.layout_my_properties, paths.myProperties()],
      [m.figures_title, paths.figures()],
      [m.info_link_create, paths.createListing()],
      [m.info_link_promote, paths.promote()],
      [m.layout_saved, paths.saved()],
      [m.layout_inquiries, paths.inquiries()],
      [m.info_link_subscribe, paths.subscribe()],
      [m.layout_billing, paths.billing()],
      [m.info_link_forgot, paths.forgotPassword()],
    ],
  },
  {
    title: m.info_sitemap_types,
    links: [
      ...LINKED_TYPES.map(
        (type): Link => [() => m.info_types_for_sale({ types: typePluralLabel(type) }), `/properties?propertyType=${type}`],
      ),
      ...LINKED_TYPES.map(
        (type): Link => [
          () => m.info_types_for_rent({ types: typePluralLabel(type) }),
          `/properties?propertyType=${type}&transactionType=Rent`,
        ],
      ),
    ],
  },
  { title: m.info_sitemap_locations, links: linksToPlaces(COMMUNITIES.map(({ name }) => name)) },
  {
    title: m.info_sitemap_legal,
    links: [
      [m.info_link_terms, paths.terms()],
      [m.info_link_privacy, paths.privacy()],
      [m.info_link_cookies, paths.cookies()],
    ],
  },
  { title: m.info_sitemap_emirates, links: linksToPlaces(EMIRATES.map(({ name }) => name).filter((name) => name !== 'Dubai')) },
];
