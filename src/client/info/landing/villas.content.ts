import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import type { LandingContent } from './landing.content.ts';

/** Texts, pictures and links of the landing page of villas for sale. */
export const VILLAS: LandingContent = {
  propertyType: 'Villa',
  path: paths.villasForSale(),
  count: m.info_villas,
  countFrom: m.info_villas_from,
  seeAll: m.info_villas_see_all,
  showAll: m.info_villas_show_all,
  loading: m.info_villas_loading,
  none: m.info_villas_none,
  title: m.info_villas_title,
  description: m.info_villas_description,
  heading: m.info_villas_heading,
  lead: m.info_villas_lead,
  picture: '/media/villa/arches-villa-dusk.webp',
  pictureAt: '50% 60%',
  why: {
    heading: m.info_villas_why,
    reasons: [
      [m.info_villas_why_1, m.info_villas_why_1_text],
      [m.info_villas_why_2, m.info_villas_why_2_text],
      [m.info_villas_why_3, m.info_villas_why_3_text],
    ],
  },
  communities: {
    'Palm Jumeirah': { line: m.info_villas_palm },
    'Emirates Hills': { line: m.info_villas_emirates_hills },
    'Arabian Ranches': { line: m.info_villas_ranches },
    'Dubai Hills': { line: m.info_villas_dubai_hills, picture: '/media/villa/white-cube-villa-morning.webp' },
    'Damac Hills': { line: m.info_villas_damac },
    'Jumeirah Golf Estates': { line: m.info_villas_golf },
  },
  questions: [
    [m.info_villas_q1, m.info_villas_a1],
    // the same question as on the page of apartments
    [m.info_apartments_q2, m.info_villas_a2],
    [m.info_villas_q3, m.info_villas_a3],
    [m.info_villas_q4, m.info_villas_a4],
    [m.info_villas_q5, m.info_villas_a5],
  ],
};
