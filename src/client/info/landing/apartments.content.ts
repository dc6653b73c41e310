import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import type { LandingContent } from './landing.content.ts';

/** Texts, pictures and links of the landing page of apartments for sale. */
export const APARTMENTS: LandingContent = {
  propertyType: 'Apartment',
  path: paths.apartmentsForSale(),
  count: m.info_apartments,
  countFrom: m.info_apartments_from,
  seeAll: m.info_apartments_see_all,
  showAll: m.info_apartments_show_all,
  loading: m.info_apartments_loading,
  none: m.info_apartments_none,
  title: m.info_apartments_title,
  description: m.info_apartments_description,
  heading: m.info_apartments_heading,
  lead: m.info_apartments_lead,
  picture: '/media/community/dubai-marina.webp',
  pictureAt: '50% 66%',
  why: {
    heading: m.info_apartments_why,
    reasons: [
      [m.info_apartments_why_1, m.info_apartments_why_1_text],
      [m.info_apartments_why_2, m.info_apartments_why_2_text],
      [m.info_apartments_why_3, m.info_apartments_why_3_text],
    ],
  },
  communities: {
    'Dubai Marina': { line: m.info_apartments_marina },
    'Downtown Dubai': { line: m.info_apartments_downtown },
    'Palm Jumeirah': { line: m.info_apartments_palm },
    'Jumeirah Beach Residence': { line: m.info_apartments_jbr },
    'Business Bay': { line: m.info_apartments_bay },
    'Dubai Hills': { line: m.info_apartments_hills },
  },
  questions: [
    [m.info_apartments_q1, m.info_apartments_a1],
    [m.info_apartments_q2, m.info_apartments_a2],
    [m.info_apartments_q3, m.info_apartments_a3],
    [m.info_apartments_q4, m.info_apartments_a4],
    [m.info_apartments_q5, m.info_apartments_a5],
  ],
};
