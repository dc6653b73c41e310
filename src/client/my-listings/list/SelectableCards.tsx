import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { OwnCard, OwnPage } from '../../../shared/listing/own-list.ts';
import type { ListingTrends } from '../../../shared/listing/trends.ts';
import { MyListingCard } from '../card/MyListingCard.tsx';
import type { ListingStatusActions } from '../useListingStatus.tsx';
import type { OwnListState } from './own-list-url.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** Number of cards in the first row of a wide window, whose pictures load at once. */
const FIRST_ROW_LENGTH = 3;

interface SelectableCardsProps {
  state: OwnListState;
  listings: readonly OwnCard[];
  /** Who of the brokerage can answer for them. */
  people: OwnPage['people'];
  maySend: boolean;
  /** Listings of the whole list. */
  total: number;
  /** Whether the next page still loads. */
  isBusy: boolean;
  actions: ListingStatusActions;
  trends: ListingTrends | undefined;
  /** Ids of the selected listings, also of other pages. */
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** The cards of a page with a tick box each, below the bar for the selected ones. A change of page scrolls to the list, but not on Back. */
export function SelectableCards({
  state,
  listings,
  people,
  maySend,
  total,
  isBusy,
  actions,
  trends,
  selected,
  onSelect,
}: SelectableCardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const lastPage = useRef(state.after);
  const navigationType = useNavigationType();
  useEffect(() => {
    const isPageChange = lastPage.current !== state.after;
    lastPage.current = state.after;
    if (!isPageChange || navigationType === 'POP') return;
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  }, [state.after, navigationType]);
  const toggle = (id: number) => {
    const ids = new Set(selected);
    if (!ids.delete(id)) ids.add(id);
    onSelect(ids);
  };
  return (
    <div ref={list} tabIndex={-1} aria-busy={isBusy || undefined}>
      <SelectionBar
        state={state}
        pageIds={listings.map(({ id }) => id)}
        total={total}
        people={people}
        maySend={maySend}
        selected={selected}
        onSelect={onSelect}
      />
      <div className="cards-3">
        {listings.map((listing, i) => (
          <MyListingCard
            key={listing.id}
            listing={listing}
            actions={actions}
            trends={trends}
            eager={i < FIRST_ROW_LENGTH}
            isSelected={selected.has(listing.id)}
            onToggle={() => toggle(listing.id)}
          />
        ))}
      </div>
    </div>
  );
}
