// Describes a search in the language of the request, for alerts and their emails.
import { joinValues } from '../../shared/format.ts';
import { outlineName } from '../../shared/geo/outline-name.ts';
import { outlineKeysOf } from '../../shared/geo/shape.ts';
import { getLocale } from '../../shared/locale.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { purposeLabel } from '../../shared/property/property.labels.ts';
import type { SearchFilter } from '../../shared/search/filter.ts';
import { pieceLabel } from '../../shared/search/piece-label.ts';
import { type PieceKind, piecesOf } from '../../shared/search/pieces.ts';
import { locationParts } from '../../shared/search/search-url.ts';
import { DESTINATIONS } from '../../shared/travel/destinations.ts';
import type { TripTexts } from '../../shared/travel/trip-label.ts';
import { geoSettings } from '../geo/geo-settings.ts';
import { namedOutlines } from '../geo/outlines/outlines.ts';

/** Kinds of filter values whose several values are alternatives; they are listed with commas. */
const ANY_OF: readonly PieceKind[] = ['place', 'type', 'building'];

/** The names of destinations, in the language of the request. */
const destinationTexts = (): TripTexts => ({
  places: Object.fromEntries(DESTINATIONS.map(({ key, name, arabic }) => [key, getLocale() === 'ar' ? arabic : name])),
  isRushHour: geoSettings().carFactor > 1,
});

/**
 * What a search asks for in words: `Rent · 2 bedrooms · Dubai Marina, Downtown Dubai · Up to AED 120,000 / month`. A free text stays as typed. Empty for a
 * search that asks for nothing.
 */
export function describeSearch(filter: SearchFilter): string {
  const { transactionType, location } = filter;
  const isKnownPlace = location !== undefined && locationParts(location).every((part) => findPlace(part));
  const outlineNames = Object.fromEntries(namedOutlines(outlineKeysOf(filter.shape)).map((outline) => [outline.key, outlineName(outline)]));
  // labels of alternatives are one group, every other label is a group of its own
  const groups: { kind: PieceKind; labels: string[] }[] = [];
  for (const piece of piecesOf(filter, () => isKnownPlace)) {
    const label = pieceLabel(piece, transactionType === 'Rent', { outlines: outlineNames, trips: destinationTexts() });
    if (label === null) continue;
    const lastGroup = groups.at(-1);
    if (lastGroup?.kind === piece.kind && ANY_OF.includes(piece.kind)) lastGroup.labels.push(label);
    else groups.push({ kind: piece.kind, labels: [label] });
  }
  const purpose = transactionType === 'Buy' || transactionType === 'Rent' ? [purposeLabel(transactionType)] : [];
  const text = filter.search ? [`“${filter.search}”`] : [];
  return [...purpose, ...text, ...groups.map(({ labels }) => joinValues(labels))].join(' · ');
}
