// Labels of feeds and their readings.
import { formatNumber } from '../../shared/format.ts';
import type { FeedFormat, FeedRow, FeedRunView } from '../../shared/incoming-feed/incoming-feed.ts';
import { failureText } from '../../shared/incoming-feed/reason.ts';
import { m } from '../../shared/messages/messages.ts';

export const FORMAT_LABELS: Record<FeedFormat, () => string> = {
  auto: m.feed_format_auto,
  'bayut-xml': m.feed_format_bayut,
  'propertyfinder-xml': m.feed_format_propertyfinder,
  'dubizzle-xml': m.feed_format_dubizzle,
  'kyero-xml': m.feed_format_kyero,
  'propspace-xml': () => 'PropSpace (XML)',
  'openimmo-xml': () => 'OpenImmo (XML)',
  reaxml: () => 'REAXML',
  'rightmove-blm': () => 'Rightmove (BLM)',
  'reso-json': () => 'RESO (JSON)',
  csv: () => 'CSV',
  json: () => 'JSON',
  jsonl: () => 'JSON lines',
};

/** What became of a reading, in a sentence. */
export function stateText({ state, step, counts, failure }: FeedRunView): string {
  if (state === 'failed' && failure) return failureText(failure);
  if (state === 'running') return step === 'download' ? m.feed_state_download() : m.feed_state_read({ rows: formatNumber(counts.rows) });
  return { waiting: m.feed_state_waiting, done: m.feed_state_done, unchanged: m.feed_state_unchanged, failed: m.feed_state_failed }[
    state
  ]();
}

/** Between two questions how far a reading is. */
export const PROGRESS_MS = 2000;

/** Whether a reading has not ended. */
export const isOpen = (run: FeedRunView | null): boolean => run !== null && (run.state === 'waiting' || run.state === 'running');

const KIND_LABELS: Record<FeedRow['kind'], () => string> = {
  refused: m.feed_kind_refused,
  duplicate: m.feed_kind_duplicate,
  paused: m.feed_kind_paused,
  waiting: m.feed_kind_waiting,
  picture: m.feed_kind_picture,
};
export const kindLabel = (kind: FeedRow['kind']): string => KIND_LABELS[kind]();

const REMARK_LABELS: Record<string, () => string> = {
  unread: m.feed_remark_unread,
  status: m.feed_remark_status,
  bathrooms: m.feed_remark_bathrooms,
  furnished: m.feed_remark_furnished,
  completion: m.feed_remark_completion,
  terms: m.feed_remark_terms,
  amenities: m.feed_remark_amenities,
  pictures: m.feed_remark_pictures,
  dates: m.feed_remark_dates,
  dayOrder: m.feed_remark_dayorder,
  permits: m.feed_remark_permits,
  coordinates: m.feed_remark_coordinates,
  swapped: m.feed_remark_swapped,
  agents: m.feed_remark_agents,
  places: m.feed_remark_places,
  alike: m.feed_remark_alike,
};
/** What was not read or not taken; a kind without a label is named as it is. */
export const remarkLabel = (kind: string): string => REMARK_LABELS[kind]?.() ?? kind;
