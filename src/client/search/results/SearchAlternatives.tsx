import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { pieceLabel } from '../../../shared/search/piece-label.ts';
import { type FilterPiece, piecesOf } from '../../../shared/search/pieces.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { trpc } from '../../trpc/trpc.ts';
import { rangeName } from '../chips/filter-chips.ts';
import { homesText } from '../headings.ts';
import type { SearchPageState } from '../search-url.ts';
import classes from './SearchAlternatives.module.css';

/** Label of an alternative search, which names its change: `Up to AED 2,400,000`, `Any price`, `Without Garden`, `To rent`. */
function offerLabel({ change, piece, instead, filter }: Alternatives[number]): string {
  const isForRent = filter.transactionType === 'Rent';
  if (instead?.kind === 'purpose') return isForRent ? m.search_nearest_to_rent() : m.search_nearest_to_buy();
  const label = pieceLabel(instead ?? piece, isForRent) ?? '';
  if (change !== 'without') return label;
  const range = rangeName(piece.kind);
  if (range) return m.search_any_of({ noun: range.toLowerCase() });
  return piece.kind === 'place' && piece.filter.location ? m.search_nearest_elsewhere() : m.search_nearest_without({ name: label });
}

/** The place or type of a search that asks for nothing else, when neither purpose has homes there; else null. */
function unlistedName(pieces: FilterPiece[], offers: Alternatives): string | null {
  const [piece, ...otherPieces] = pieces.filter(({ kind }) => kind !== 'purpose' && kind !== 'sort');
  if (!piece || otherPieces.length || offers.some((offer) => offer.piece.kind === 'purpose')) return null;
  return piece.filter.location || piece.filter.propertyType ? pieceLabel(piece, false) : null;
}

/** Links to similar searches that have results, each with its number of homes. First the same search without words that were not recognised. */
export function SearchAlternatives({ pageState, unknown }: { pageState: SearchPageState; unknown: readonly string[] }) {
  const { data } = trpc.search.alternatives.useQuery(pageState.filter);
  if (!data?.length) return null;
  const toList = (offer: Alternatives[number]) => pageState.to({ filter: offer.filter, bounds: null });
  const withoutUnknown = data.find(
    ({ change, piece }) => change === 'without' && piece.filter.keywords?.[0]?.split(' ').some((word) => unknown.includes(word)),
  );
  const emptyName = pageState.filter.search ? null : unlistedName(piecesOf(pageState.filter), data);
  return (
    <div className={classes.alternatives}>
      {withoutUnknown && (
        <p>
          {m.search_nearest_no_mention({ text: withoutUnknown.piece.filter.keywords![0]! })}{' '}
          <Link className="link" to={toList(withoutUnknown)}>
            {m.search_nearest_show_without({ count: homesText(withoutUnknown.count, withoutUnknown.capped) })}
          </Link>
        </p>
      )}
      {emptyName && <p>{m.search_nearest_nothing_listed({ name: emptyName })}</p>}
      <h3>{m.search_nearest_title()}</h3>
      <ul className="chips">
        {data
          .filter((offer) => offer !== withoutUnknown)
          .map((offer) => (
            <li key={JSON.stringify(offer.filter)}>
              <Link className="chip" to={toList(offer)}>
                <span dir="auto">{offerLabel(offer)}</span>
                <b className="muted">{homesText(offer.count, offer.capped)}</b>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
