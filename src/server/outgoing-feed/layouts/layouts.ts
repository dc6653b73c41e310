// The layouts of feeds out by format.
import type { OutgoingFormat } from '../../../shared/outgoing-feed/outgoing-feed.ts';
import { bayutLayout } from './bayut.ts';
import { kyeroLayout } from './kyero.ts';
import type { OutgoingLayout } from './layout.ts';
import { propertyFinderLayout } from './propertyfinder.ts';
import { csvLayout, ndjsonLayout } from './table.ts';

export const LAYOUTS: Readonly<Record<OutgoingFormat, OutgoingLayout>> = {
  'bayut-xml': bayutLayout,
  'propertyfinder-xml': propertyFinderLayout,
  'kyero-xml': kyeroLayout,
  csv: csvLayout,
  ndjson: ndjsonLayout,
};
