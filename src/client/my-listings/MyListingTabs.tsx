import { Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import type { ListingTrends } from '../../shared/listing/trends.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import tabs from '../ui/Tabs.module.css';
import { MyListingCard } from './card/MyListingCard.tsx';
import { DeletedList } from './DeletedList.tsx';
import classes from './MyListingTabs.module.css';
import { type ListingStatusActions, useListingStatus } from './useListingStatus.tsx';
import '@mantine/core/styles/Tabs.layer.css';

/** Tabs as the URL parameter `tab` names them; `all` is the default and left out of the URL. */
const TABS = ['all', 'promoted', 'regular', 'saved'] as const;
type Tab = (typeof TABS)[number];

interface MyListingTabsProps {
  listings: readonly OwnListing[];
  /** Deleted listings that can still be restored. */
  deleted: readonly OwnListing[];
  /** Views, saves and inquiries by day; undefined while they load or when they cannot be loaded. */
  trends: ListingTrends | undefined;
}

/** Tabs with the user's listings (all, promoted, not promoted) and a link to their saved properties. The chosen tab is in the URL. */
export function MyListingTabs({ listings, deleted, trends }: MyListingTabsProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const actions = useListingStatus();
  const tab: Tab = TABS.find((name) => name === searchParams.get('tab')) ?? 'all';
  const chooseTab = (name: string | null) => setSearchParams(name && name !== 'all' ? { tab: name } : {}, { replace: true });
  // `isPromoted` is the server's answer: the clock of this device may be wrong.
  const promotedListings = listings.filter((listing) => listing.isPromoted);
  const regularListings = listings.filter((listing) => !listing.isPromoted);
  return (
    <Tabs value={tab} onChange={chooseTab} keepMounted={false} classNames={{ list: tabs.tabs!, tab: tabs.tab! }}>
      <Tabs.List aria-label={m.ui_my_properties()}>
        <Tabs.Tab value="all">
          {m.my_listings_tab_all()} <span className={tabs.count}>{formatNumber(listings.length)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="promoted">
          {m.my_listings_tab_promoted()} <span className={tabs.count}>{formatNumber(promotedListings.length)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="regular">
          {m.my_listings_tab_regular()} <span className={tabs.count}>{formatNumber(regularListings.length)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="saved">{m.my_listings_tab_saved()}</Tabs.Tab>
      </Tabs.List>
      <FailureText>{actions.failure}</FailureText>
      <Tabs.Panel value="all" className={classes.panel!}>
        {listings.length > 0 ? <ListingCards listings={listings} actions={actions} trends={trends} /> : <NoListings />}
        <DeletedList listings={deleted} actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="promoted" className={classes.panel!}>
        {promotedListings.length > 0 ? (
          <ListingCards listings={promotedListings} actions={actions} trends={trends} />
        ) : (
          <NoPromotedListings regularCount={regularListings.length} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="regular" className={classes.panel!}>
        {regularListings.length > 0 ? <ListingCards listings={regularListings} actions={actions} trends={trends} /> : <NoRegularListings />}
        <DeletedList listings={deleted} actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="saved" className={classes.panel!}>
        <SavedPrompt />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Number of cards in the first row of a wide window, whose pictures load at once. */
const FIRST_ROW_LENGTH = 3;

const ListingCards = ({
  listings,
  actions,
  trends,
}: Pick<MyListingTabsProps, 'listings' | 'trends'> & { actions: ListingStatusActions }) => (
  <div className="cards-3">
    {listings.map((listing, i) => (
      <MyListingCard key={listing.id} listing={listing} actions={actions} trends={trends} eager={i < FIRST_ROW_LENGTH} />
    ))}
  </div>
);

const NoListings = () => (
  <StateMessage
    drawing="search"
    title={m.my_listings_none_title()}
    text={m.my_listings_none_text()}
    action={<ButtonLink to={paths.createListing()}>{m.my_listings_advertise()}</ButtonLink>}
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
