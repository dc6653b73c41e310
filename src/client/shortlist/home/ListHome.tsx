import { formatPrice, joinValues } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readableTitle } from '../../../shared/property/listing-text.ts';
import { SHORTLIST_VOTES, type ShortlistVote } from '../../../shared/shortlist/shortlist.ts';
import type { ShortlistHome, ShortlistView } from '../../../shared/shortlist/shortlist-schemas.ts';
import box from '../../property-card/CardBox.module.css';
import { PriceChange } from '../../property-card/facts/PriceChange.tsx';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AskViewing } from '../../viewing/AskViewing.tsx';
import { countVotes } from '../arrange-list.ts';
import type { ListChanges } from '../useListChanges.ts';
import classes from './ListHome.module.css';
import { ListNotes, type OpenNote } from './ListNotes.tsx';

const VOTE_LABELS: Record<ShortlistVote, () => string> = { yes: m.shortlist_yes, maybe: m.shortlist_maybe, no: m.shortlist_no };
const VOTE_COUNT_TEXTS: Record<ShortlistVote, (values: { count: number }) => string> = {
  yes: m.shortlist_count_yes,
  maybe: m.shortlist_count_maybe,
  no: m.shortlist_count_no,
};

interface ListHomeProps {
  home: ShortlistHome;
  list: ShortlistView;
  token: string;
  changes: ListChanges;
  /** The vote that the reader has chosen and the server has not stored yet. */
  newVote: ShortlistVote | undefined;
  /** Whether the picture loads at once. */
  eager: boolean;
  onVote: (propertyId: number, vote: ShortlistVote) => void;
  openNote: OpenNote;
  onOpenNote: (note: OpenNote) => void;
}

/**
 * A home of a shared list: its card, the change of its price since it was added, votes, notes, and buttons to ask for a viewing and remove
 * it.
 */
export function ListHome({ home, list, token, changes, newVote, eager, onVote, openNote, onOpenNote }: ListHomeProps) {
  const title = readableTitle(home);
  const isListed = home.status === 'published';
  /** AED, per month for rent; negative after a drop. */
  const priceChange = home.price - home.addedPrice;
  const ownVote = newVote ?? home.votes.find((entry) => entry.personId === list.me)?.vote;
  const adderName = list.people.find(({ id }) => id === home.addedBy)?.name;
  const canRemove = list.me !== null && (list.isOwner || home.addedBy === list.me);
  return (
    <div className={`${box.box} ${isListed ? '' : classes.unlisted}`}>
      <PropertyCard property={home} eager={eager} />
      <div className={`${box.below} ${classes.below}`}>
        {!isListed && <p className="text-sm semibold">{m.shortlist_unavailable()}</p>}
        {priceChange !== 0 && (
          <PriceChange change={priceChange}>
            {(priceChange < 0 ? m.shortlist_dropped : m.shortlist_rose)({
              amount: formatPrice(Math.abs(priceChange), home.transactionType),
            })}
          </PriceChange>
        )}
        <fieldset className={classes.votes}>
          <legend className="sr-only">{m.shortlist_vote({ title })}</legend>
          {SHORTLIST_VOTES.map((vote) => (
            <label key={vote} className={`${classes.vote} ${classes[vote]}`}>
              <input type="radio" name={`vote-${home.id}`} checked={ownVote === vote} onChange={() => onVote(home.id, vote)} />
              {VOTE_LABELS[vote]()}
            </label>
          ))}
        </fieldset>
        <VoteCounts home={home} people={list.people} />
        {adderName && (
          <p className="text-xs muted">
            <bdi>{m.shortlist_added_by({ name: adderName })}</bdi>
          </p>
        )}
        <ListNotes {...{ home, list, token, title, changes, openNote, onOpenNote }} />
        <div className={`no-print ${classes.actions}`}>
          {isListed && (
            <AskViewing property={home} className={classes.action} label={m.shortlist_viewing_of({ title })}>
              <Icon name="calendar-plus" />
              {m.shortlist_viewing()}
            </AskViewing>
          )}
          {canRemove && (
            <button
              type="button"
              className={classes.action}
              aria-label={m.shortlist_remove_of({ title })}
              disabled={changes.removeHome.isPending}
              onClick={() => changes.removeHome.mutate({ token, propertyId: home.id })}
            >
              <Icon name="trash" />
              {m.shortlist_remove()}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** `2 yes · 1 maybe`; on hover and focus also who gave which vote. */
function VoteCounts({ home, people }: Pick<ListHomeProps, 'home'> & Pick<ShortlistView, 'people'>) {
  if (home.votes.length === 0) return <p className={`${classes.counts} muted`}>{m.shortlist_no_votes()}</p>;
  const castVotes = SHORTLIST_VOTES.filter((vote) => countVotes(home, vote) > 0);
  const namesOf = (vote: ShortlistVote) => {
    const voters = people.filter(({ id }) => home.votes.some((entry) => entry.personId === id && entry.vote === vote));
    return joinValues(voters.map(({ name }) => name));
  };
  return (
    <button type="button" className={classes.counts}>
      {castVotes.map((vote) => VOTE_COUNT_TEXTS[vote]({ count: countVotes(home, vote) })).join(' · ')}
      <span className={classes.names}>
        {castVotes.map((vote) => (
          <span key={vote} className="block" dir="auto">
            {m.shortlist_votes_of({ vote: VOTE_LABELS[vote](), names: namesOf(vote) })}
          </span>
        ))}
      </span>
    </button>
  );
}
