import { paths } from '../../paths.ts';
import { tabs } from '../links.ts';

export const quickLinks = [
  ...tabs,
  { label: 'News', to: paths.news() },
  { label: 'Help', to: paths.help() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
];

export const legalLinks = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy policy', to: paths.privacy() },
  { label: 'Cookie policy', to: paths.cookies() },
];
