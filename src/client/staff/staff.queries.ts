// The sections of the staff pages (/staff/:section/:id), and what the server loads before it renders one.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the staff role of the caller. The query fails for all other users, who get 404. */
export const prefetchStaff = (helpers: QueryHelpers) => helpers.staff.access.prefetch();

/** The sections in the order of their links. */
export const STAFF_SECTIONS = [
  'queue',
  'listings',
  'agents',
  'brokerages',
  'support',
  'members',
  'payments',
  'jobs',
  'mail',
  'figures',
  'log',
  'people',
] as const;
export type StaffSection = (typeof STAFF_SECTIONS)[number];
/** Sections that only admins have. */
export const ADMIN_SECTIONS: ReadonlySet<StaffSection> = new Set<StaffSection>(['payments', 'jobs', 'mail', 'people']);

/** The name of a kind of email in an address, such as `password-reset`. */
const EMAIL_KIND_PATTERN = /^[a-z-]{1,40}$/;

/** Whether the section has pages for single items and `id` can name one: a member by number, emails by kind. */
function hasItemPage(section: StaffSection, id: string): boolean {
  if (section === 'members') return Boolean(readId(id));
  return section === 'mail' && EMAIL_KIND_PATTERN.test(id);
}

/** The section that an address names: `queue` without a section, null for an unknown section or an item without a page. */
export function readSection(section: string | undefined, id: string | undefined): StaffSection | null {
  const knownSection = STAFF_SECTIONS.find((name) => name === (section ?? 'queue')) ?? null;
  return knownSection && id !== undefined && !hasItemPage(knownSection, id) ? null : knownSection;
}

/** HTTP status of a staff page: 404 when the address names an unknown section or item. */
export const staffStatus = ({ params }: RouteMatch): number => (readSection(params.section, params.id) ? 200 : 404);
