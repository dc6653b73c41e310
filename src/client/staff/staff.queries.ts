// The sections of the staff pages, and what the server loads before it renders one.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Whether the caller is staff; for all other users the query fails, and the page is not found. */
export const prefetchStaff = (helpers: QueryHelpers) => helpers.staff.access.prefetch();

/** The sections in the order of their links. */
export const STAFF_SECTIONS = ['queue', 'listings', 'agents', 'members', 'payments', 'jobs', 'mail', 'figures', 'log', 'people'] as const;
export type StaffSection = (typeof STAFF_SECTIONS)[number];
/** Sections that only admins have. */
export const ADMIN_SECTIONS: ReadonlySet<StaffSection> = new Set<StaffSection>(['payments', 'jobs', 'mail', 'people']);

/** Sections whose items have pages of their own: members by number, emails by kind. */
const hasPage = (section: StaffSection, id: string): boolean =>
  section === 'members' ? Boolean(readId(id)) : section === 'mail' && /^[a-z-]{1,40}$/.test(id);

/** The section of an address; `queue` without one, null for an unknown one. */
export function readSection(section: string | undefined, id: string | undefined): StaffSection | null {
  const knownSection = STAFF_SECTIONS.find((name) => name === (section ?? 'queue')) ?? null;
  return knownSection && id !== undefined && !hasPage(knownSection, id) ? null : knownSection;
}

/** HTTP status of an address of staff: 404 for an unknown section or item. */
export const staffStatus = ({ params }: RouteMatch): number => (readSection(params.section, params.id) ? 200 : 404);
