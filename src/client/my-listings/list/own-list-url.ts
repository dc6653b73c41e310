// Reads and writes tab, search, filters and page of /my-properties in the URL.
import type { OwnListFilter } from '../../../shared/listing/own-list.ts';
import { OWN_STATUSES } from '../../../shared/property/property.ts';
import { paths, readId } from '../../paths.ts';

/** Tabs as the URL parameter `tab` names them; `all` is the default and left out of the URL. */
export const OWN_TABS = ['all', 'promoted', 'regular', 'saved', 'drafts'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** State of /my-properties that is stored in the URL. */
export interface OwnListState {
  tab: OwnTab;
  /** Empty without a search. */
  q: string;
  status?: (typeof OWN_STATUSES)[number];
  permitEnds?: true;
  waiting?: true;
  /** The id of who answers for the listings. */
  person?: number;
  /** The position after which the page begins; absent on the first page. */
  after?: string;
}

const CURSOR = /^\d{1,16}-\d{1,10}$/;
const MAX_QUERY = 200;

/** Parses the query of the URL; invalid values count as absent. */
export function readOwnListState(query: URLSearchParams): OwnListState {
  const status = OWN_STATUSES.find((name) => name === query.get('status'));
  const after = query.get('after') ?? '';
  const person = readId(query.get('agent') ?? undefined);
  return {
    tab: OWN_TABS.find((name) => name === query.get('tab')) ?? 'all',
    q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
    ...(status && { status }),
    ...(query.get('permit') === 'ends' && { permitEnds: true }),
    ...(query.get('waiting') === '1' && { waiting: true }),
    ...(person && { person }),
    ...(CURSOR.test(after) && { after }),
  };
}

/** Path and query of a state; default values are omitted. */
export function ownListPath({ tab = 'all', q = '', status, permitEnds, waiting, person, after }: Partial<OwnListState>): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('tab', tab);
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  if (permitEnds) query.set('permit', 'ends');
  if (waiting) query.set('waiting', '1');
  if (person) query.set('agent', String(person));
  if (after) query.set('after', after);
  return query.size > 0 ? `${paths.myProperties()}?${query}` : paths.myProperties();
}

/** The filter of the list of a state. The tabs without listings load the first page of all, whose counts the other tabs show. */
export function ownListFilter({ tab, q, status, permitEnds, waiting, person }: OwnListState): OwnListFilter {
  return {
    ...(tab === 'promoted' || tab === 'regular' ? { list: tab } : {}),
    ...(q && { q }),
    ...(status && { status }),
    ...(permitEnds && { permitEnds }),
    ...(waiting && { waiting }),
    ...(person && { person }),
  };
}

/** Input of the procedure that returns a page. */
export const ownListInput = (state: OwnListState): OwnListFilter & { after?: string } => ({
  ...ownListFilter(state),
  ...(state.after && { after: state.after }),
});

/** Whether the list is limited by more than its tab. */
export const hasFilter = ({ q, status, permitEnds, waiting, person }: OwnListState): boolean =>
  Boolean(q || status || permitEnds || waiting || person);
