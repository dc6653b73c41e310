import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { homesText } from '../../../shared/property/property.labels.ts';
import { pieceLabel } from '../../../shared/search/piece-label.ts';
import { type FilterPiece, piecesOf } from '../../../shared/search/pieces.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { trpc } from '../../trpc/trpc.ts';
import { rangeName } from '../chips/filter-chips.ts';
import type { SearchPageState } from '../search-url.ts';
import classes from './SearchAlternatives.module.css';

/** A similar search that has results. It drops `piece` of the present search, or asks for `instead` in its place. */
type Alternative = Alternatives[number];

/** The name of what an alternative leaves out. */
const droppedName = (piece: FilterPiece, isForRent: boolean): string =>
  piece.filter.keywords
    ? m.search_chip_text({ text: piece.filter.keywords[0]!.replaceAll('"', '') })
    : (pieceLabel(piece, isForRent) ?? '');

/** Label of a search without a piece: `Any price`, `In other areas`, `Without Garden`. */
function droppedLabel(piece: FilterPiece, isForRent: boolean): string {
  const isTrip = piece.kind === 'trip' || piece.kind === 'trip2';
  const range = isTrip ? m.travel_time() : rangeName(piece.kind);
  if (range) return m.search_any_of({ noun: range.toLowerCase() });
  return piece.kind === 'place' && piece.filter.location
    ? m.search_nearest_elsewhere()
    : m.search_nearest_without({ name: droppedName(piece, isForRent) });
}

/** Label that names how an alternative differs from the present search: `Up to AED 2,400,000`, `Any price · In other areas`, `To rent`. */
function alternativeLabel({ change, piece, also, instead, filter }: Alternative): string {
  const isForRent = filter.transactionType === 'Rent';
  if (also) return [piece, also].map((dropped) => droppedLabel(dropped, isForRent)).join(m.property_card_between());
  if (instead?.kind === 'purpose') return isForRent ? m.search_nearest_to_rent() : m.search_nearest_to_buy();
  return change === 'without' ? droppedLabel(piece, isForRent) : (pieceLabel(instead ?? piece, isForRent) ?? '');
}

/**
 * The place or property type that has no homes at all, neither to buy nor to rent; null when the search asks for more than a place or a
 * type, or an alternative has homes for the other purpose.
 */
function findUnlistedName(pieces: FilterPiece[], alternatives: Alternatives): string | null {
  const [piece, ...otherPieces] = pieces.filter(({ kind }) => kind !== 'purpose' && kind !== 'sort');
  if (!piece || otherPieces.length || alternatives.some((alternative) => alternative.piece.kind === 'purpose')) return null;
  return piece.filter.location || piece.filter.propertyType ? pieceLabel(piece, false) : null;
}

/** Whether an alternative drops words of the search text that were not recognised. */
const dropsUnknownWords = ({ change, piece }: Alternative, unknown: readonly string[]): boolean =>
  change === 'without' && (piece.filter.keywords?.[0]?.split(' ').some((word) => unknown.includes(word)) ?? false);

/**
 * Links to similar searches that have results, each with its number of homes, for a search without results. The first is the same search
 * without the words that were not recognised (`unknown`).
 */
export function SearchAlternatives({ pageState, unknown }: { pageState: SearchPageState; unknown: readonly string[] }) {
  const { data } = trpc.search.alternatives.useQuery(pageState.filter);
  if (!data?.length) return null;
  const urlOf = (alternative: Alternative) => pageState.to({ filter: alternative.filter, bounds: null, isOffMap: false });
  const withoutUnknown = data.find((alternative) => dropsUnknownWords(alternative, unknown));
  const unlistedName = pageState.filter.search ? null : findUnlistedName(piecesOf(pageState.filter), data);
  return (
    <div className={classes.alternatives}>
      {withoutUnknown && (
        <p>
          {m.search_nearest_no_mention({ text: withoutUnknown.piece.filter.keywords![0]! })}{' '}
          <Link className="link" to={urlOf(withoutUnknown)}>
            {m.search_nearest_show_without({ count: homesText(withoutUnknown.count, withoutUnknown.capped) })}
          </Link>
        </p>
      )}
      {unlistedName && <p>{m.search_nearest_nothing_listed({ name: unlistedName })}</p>}
      <h3>{m.search_nearest_title()}</h3>
      <ul className="chips">
        {data
          .filter((alternative) => alternative !== withoutUnknown)
          .map((alternative) => (
            <li key={JSON.stringify(alternative.filter)}>
              <Link className="chip" to={urlOf(alternative)}>
                <span dir="auto">{alternativeLabel(alternative)}</span>
                <b className="muted">{homesText(alternative.count, alternative.capped)}</b>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
