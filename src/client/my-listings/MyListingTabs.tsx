import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import type { OwnPage } from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import tabs from '../ui/Tabs.module.css';
import { DeletedList } from './DeletedList.tsx';
import { DraftList } from './drafts/DraftList.tsx';
import { ListPager } from './list/ListPager.tsx';
import { ListTools } from './list/ListTools.tsx';
import { hasFilter, OWN_TABS, type OwnListState, type OwnTab, ownListPath } from './list/own-list-url.ts';
import { SelectableCards } from './list/SelectableCards.tsx';
import { MovePromotionDialog } from './MovePromotionDialog.tsx';
import classes from './MyListingTabs.module.css';
import { type ListingStatusActions, useListingStatus } from './useListingStatus.tsx';
import '@mantine/core/styles/Tabs.layer.css';

/** From so many listings on, the list can be searched and filtered. */
const MIN_FILTERED = 2;

interface MyListingTabsProps {
  state: OwnListState;
  page: OwnPage;
  /** Whether `page` is the one before, because the page of the URL still loads. */
  isBusy: boolean;
}

/** Tabs with the user's listings (all, promoted, not promoted), a link to their saved properties, and their drafts where they have any. Tab, filters and page are in the URL. */
export function MyListingTabs({ state, page, isBusy, draftCount }: MyListingTabsProps & { draftCount: number }) {
  const navigate = useNavigate();
  const actions = useListingStatus();
  const { after: _after, ...filters } = state;
  const { counts } = page;
  const chooseTab = (value: string | null) => {
    const tab = OWN_TABS.find((name) => name === value) ?? 'all';
    void navigate(ownListPath({ ...filters, tab }), { replace: true });
  };
  return (
    <Tabs value={state.tab} onChange={chooseTab} keepMounted={false} classNames={{ list: tabs.tabs!, tab: tabs.tab! }}>
      <Tabs.List aria-label={m.ui_my_properties()}>
        <Tabs.Tab value="all">
          {m.my_listings_tab_all()} <span className={tabs.count}>{formatNumber(counts.all)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="promoted">
          {m.my_listings_tab_promoted()} <span className={tabs.count}>{formatNumber(counts.promoted)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="regular">
          {m.my_listings_tab_regular()} <span className={tabs.count}>{formatNumber(counts.regular)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="saved">{m.my_listings_tab_saved()}</Tabs.Tab>
        {(draftCount > 0 || state.tab === 'drafts') && (
          <Tabs.Tab value="drafts">
            {m.my_listings_tab_drafts()} <span className={tabs.count}>{formatNumber(draftCount)}</span>
          </Tabs.Tab>
        )}
      </Tabs.List>
      <FailureText>{actions.failure}</FailureText>
      {actions.movedId !== null && <MovePromotionDialog propertyId={actions.movedId} onClose={actions.endMove} />}
      {(['all', 'promoted', 'regular'] as const).map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel!}>
          {(page.stock >= MIN_FILTERED || hasFilter(state)) && <ListTools state={state} people={page.people} />}
          {counts[name] > 0 && page.items.length > 0 ? (
            <ListedPage key={JSON.stringify(filters)} state={state} page={page} isBusy={isBusy} total={counts[name]} actions={actions} />
          ) : (
            <NothingListed tab={name} state={state} regularCount={counts.regular} />
          )}
          {name !== 'promoted' && <DeletedList listings={page.deleted} actions={actions} />}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="saved" className={classes.panel!}>
        <SavedPrompt />
      </Tabs.Panel>
      <Tabs.Panel value="drafts" className={classes.panel!}>
        <DraftList />
      </Tabs.Panel>
    </Tabs>
  );
}

interface ListedPageProps extends MyListingTabsProps {
  /** Listings of the whole list. */
  total: number;
  actions: ListingStatusActions;
}

/** The cards of a page, what is selected on it and on pages before, and the links to other pages. */
function ListedPage({ state, page, isBusy, total, actions }: ListedPageProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const trends = trpc.listing.trends.useQuery({ ids: page.items.map(({ id }) => id) }, { placeholderData: (before) => before });
  return (
    <>
      <SelectableCards
        state={state}
        listings={page.items}
        people={page.people}
        maySend={page.maySend}
        total={total}
        isBusy={isBusy}
        actions={actions}
        trends={trends.data}
        selected={selected}
        onSelect={setSelected}
      />
      <ListPager state={state} page={page} total={total} />
    </>
  );
}

/** Why a list is empty: nothing matches the filters, or there is no such listing. */
function NothingListed({ tab, state, regularCount }: { tab: OwnTab; state: OwnListState; regularCount: number }) {
  if (hasFilter(state) || state.after !== undefined) {
    return (
      <StateMessage
        drawing="search"
        title={m.my_listings_no_match_title()}
        text={m.my_listings_no_match_text()}
        action={
          <ButtonLink variant="line" to={ownListPath({ tab })}>
            {m.my_listings_show_all()}
          </ButtonLink>
        }
      />
    );
  }
  if (tab === 'all') return <NoListings />;
  return tab === 'promoted' ? <NoPromotedListings regularCount={regularCount} /> : <NoRegularListings />;
}

const NoListings = () => (
  <StateMessage
    drawing="search"
    title={m.my_listings_none_title()}
    text={m.my_listings_none_text()}
    action={
      <span className="inline-row middle wrapping gap-sm">
        <ButtonLink to={paths.createListing()}>{m.my_listings_advertise()}</ButtonLink>
        <ButtonLink variant="line" to={paths.importFile()}>
          {m.import_title()}
        </ButtonLink>
      </span>
    }
  />
);
const NoPromotedListings = ({ regularCount }: { regularCount: number }) => (
  <StateMessage
    drawing="search"
    title={m.my_listings_no_promoted_title()}
    text={m.my_listings_no_promoted_text()}
    action={
      regularCount > 0 ? (
        <ButtonLink to={paths.myPropertiesTab('regular')}>{m.my_listings_choose_to_promote()}</ButtonLink>
      ) : (
        <ButtonLink to={paths.createListing()}>{m.my_listings_advertise()}</ButtonLink>
      )
    }
  />
);
const NoRegularListings = () => (
  <StateMessage
    drawing="search"
    title={m.my_listings_no_regular_title()}
    text={m.my_listings_no_regular_text()}
    action={<ButtonLink to={paths.createListing()}>{m.my_listings_advertise()}</ButtonLink>}
  />
);

/** Content of the tab Saved Properties: links to the search and to the page of saved properties. */
const SavedPrompt = () => (
  <StateMessage
    drawing="heart"
    title={m.my_listings_saved_title()}
    text={m.my_listings_saved_text()}
    action={
      <span className={`inline-row middle wrapping ${classes.saved}`}>
        <ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>
        <Link className="link" to={paths.saved()}>
          {m.my_listings_saved_link()}
        </Link>
      </span>
    }
  />
);
