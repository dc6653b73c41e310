import { Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import tabs from '../ui/Tabs.module.css';
import { DeletedList } from './DeletedList.tsx';
import { MyListingCard } from './MyListingCard.tsx';
import classes from './MyListingTabs.module.css';
import { type ListingStatusActions, useListingStatus } from './useListingStatus.tsx';
import '@mantine/core/styles/Tabs.layer.css';

const TABS = ['promoted', 'regular', 'saved'] as const;
type Tab = (typeof TABS)[number];

/** Tabs for promoted, regular and saved properties. The tab is in the URL. */
export function MyListingTabs({ listings, deleted }: { listings: readonly OwnListing[]; deleted: readonly OwnListing[] }) {
  const [query, setQuery] = useSearchParams();
  const actions = useListingStatus();
  const tab: Tab = TABS.find((name) => name === query.get('tab')) ?? 'promoted';
  const choose = (next: string | null) => setQuery(next && next !== 'promoted' ? { tab: next } : {}, { replace: true });
  // The server decides whether a promotion is active.
  const promoted = listings.filter((listing) => listing.isPromoted);
  const regular = listings.filter((listing) => !listing.isPromoted);
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} classNames={{ list: tabs.tabs!, tab: tabs.tab! }}>
      <Tabs.List aria-label="My properties">
        <Tabs.Tab value="promoted">
          Promoted <span className={tabs.count}>{formatNumber(promoted.length)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="regular">
          Regular Listings <span className={tabs.count}>{formatNumber(regular.length)}</span>
        </Tabs.Tab>
        <Tabs.Tab value="saved">Saved Properties</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="promoted" className={classes.panel!}>
        {promoted.length > 0 ? <Cards listings={promoted} actions={actions} /> : <NonePromoted regular={regular.length} />}
      </Tabs.Panel>
      <Tabs.Panel value="regular" className={classes.panel!}>
        {regular.length > 0 ? <Cards listings={regular} actions={actions} /> : <NoneRegular />}
        <DeletedList listings={deleted} actions={actions} />
      </Tabs.Panel>
      <Tabs.Panel value="saved" className={classes.panel!}>
        <SavedPrompt />
      </Tabs.Panel>
    </Tabs>
  );
}

const Cards = ({ listings, actions }: { listings: readonly OwnListing[]; actions: ListingStatusActions }) => (
  <div className="cards-3">
    {listings.map((listing, i) => (
      <MyListingCard key={listing.id} listing={listing} actions={actions} eager={i < 3} />
    ))}
  </div>
);

const NonePromoted = ({ regular }: { regular: number }) => (
  <EmptyState
    drawing="search"
    title="No Promoted Properties"
    text="A promotion puts a home above the regular ones in every search it fits, for a time you choose."
    action={
      regular > 0 ? (
        <ButtonLink to={paths.myPropertiesTab('regular')}>Choose a listing to promote</ButtonLink>
      ) : (
        <ButtonLink to={paths.createListing()}>Advertise a property</ButtonLink>
      )
    }
  />
);
const NoneRegular = () => (
  <EmptyState
    drawing="search"
    title="No Regular Listings"
    text="The homes that you advertise without a promotion stand here."
    action={<ButtonLink to={paths.createListing()}>Advertise a property</ButtonLink>}
  />
);

/** Links to the search and to the saved properties. */
const SavedPrompt = () => (
  <EmptyState
    drawing="heart"
    title="Save the homes you like"
    text="Tap the heart on any home. What you saved waits on a page of its own."
    action={
      <span className={classes.saved}>
        <ButtonLink to={paths.properties()}>Browse Properties</ButtonLink>
        <Link className="link" to={paths.saved()}>
          See what you saved
        </Link>
      </span>
    }
  />
);
