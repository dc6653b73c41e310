import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OwnCard } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { listingTitle } from '../../../shared/property/listing-text.ts';
import { useIsDemoAccount } from '../../account/demo/useIsDemoAccount.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { ListingStatusActions } from '../useListingStatus.tsx';
import classes from './MyListingMenu.module.css';
import '../../ui/mantine/mantine-list.css';

/**
 * The `…` menu of a listing: view its page, its figures, pause or publish it, mark it as sold or rented, separate it from another advertiser's listing that was
 * taken for the same property, put it into a featured place of the plan, copy it to a draft, delete it. `actions` send the changes to the server; a deletion needs no confirmation, because it can be undone.
 */
export function MyListingMenu({ listing, actions }: { listing: OwnCard; actions: ListingStatusActions }) {
  const isDemo = useIsDemoAccount();
  const places = trpc.listing.allowance.useQuery().data?.featured;
  const isPublished = listing.status === 'published';
  // staff have taken the listing down, so its owner cannot publish it or change its status
  const isTakenDown = listing.status === 'removed';
  const endStatus = listing.transactionType === 'Rent' ? ('rented' as const) : ('sold' as const);
  return (
    <Menu
      position="bottom-end"
      width={220}
      shadow="none"
      // Rendered inside <main>, because accessibility checks require all content to be inside a landmark.
      portalProps={{ target: '#main' }}
      // The first item gets the focus, not an invisible placeholder before it.
      withInitialFocusPlaceholder={false}
      classNames={{
        dropdown: 'p-xs outlined rounded-md on-raised raised',
        item: `min-44 px-sm rounded-sm text-md medium ink ${classes.item}`,
      }}
    >
      <Menu.Target>
        <button
          type="button"
          className="center size-44 outlined-strong rounded-sm on-card ink hover-outline"
          aria-label={m.my_listings_menu_label({ title: listingTitle(listing) })}
          disabled={actions.isBusy}
        >
          <Icon name="dots" size={20} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isPublished && (
          <>
            <Menu.Item component={Link} to={paths.property(listing.id)} leftSection={<Icon name="external-link" />}>
              {m.my_listings_see_page()}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="player-pause" />} onClick={() => actions.setStatus(listing, 'paused')}>
              {m.my_listings_pause()}
            </Menu.Item>
          </>
        )}
        {!isPublished && !isTakenDown && (
          <Menu.Item leftSection={<Icon name="player-play" />} onClick={() => actions.setStatus(listing, 'published')}>
            {m.my_listings_publish()}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.homeFigures(listing.id)} leftSection={<Icon name="trending-up" />}>
          {m.figures_title()}
        </Menu.Item>
        {listing.status !== endStatus && !isTakenDown && (
          <Menu.Item leftSection={<Icon name="circle-check" />} onClick={() => actions.setStatus(listing, endStatus)}>
            {endStatus === 'sold' ? m.my_listings_mark_sold() : m.my_listings_mark_rented()}
          </Menu.Item>
        )}
        {(listing.status === 'sold' || listing.status === 'rented') && listing.isPromoted && (
          <Menu.Item leftSection={<Icon name="trending-up" />} onClick={() => actions.movePromotion(listing.id)}>
            {m.promotion_move()}
          </Menu.Item>
        )}
        {listing.hasFeaturedPlace && (
          <Menu.Item leftSection={<Icon name="star" />} onClick={() => actions.feature(listing, false)}>
            {m.my_listings_feature_stop()}
          </Menu.Item>
        )}
        {isPublished && !listing.hasFeaturedPlace && places && places.limit > 0 && (
          <Menu.Item leftSection={<Icon name="star" />} onClick={() => actions.feature(listing, true)}>
            {m.my_listings_feature(places)}
          </Menu.Item>
        )}
        {!isDemo && (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => actions.copy(listing)}>
            {m.my_listings_copy()}
          </Menu.Item>
        )}
        {listing.sharesHome && (
          <Menu.Item leftSection={<Icon name="arrows-split-2" />} onClick={() => actions.separate(listing)}>
            {m.home_history_not_same()}
          </Menu.Item>
        )}
        <Menu.Item className={classes.delete} leftSection={<Icon name="trash" />} onClick={() => actions.remove(listing)}>
          {m.ui_delete()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
