import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { listingTitle } from '../../../shared/property/listing-text.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import type { ListingStatusActions } from '../useListingStatus.tsx';
import classes from './MyListingMenu.module.css';
import '../../ui/mantine/mantine-list.css';

/**
 * The `…` menu of a listing: view its page, pause or publish it, mark it as sold or rented, separate it from another advertiser's listing that was
 * taken for the same property, delete it. `actions` send the changes to the server; a deletion needs no confirmation, because it can be undone.
 */
export function MyListingMenu({ listing, actions }: { listing: OwnListing; actions: ListingStatusActions }) {
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
        {listing.status !== endStatus && !isTakenDown && (
          <Menu.Item leftSection={<Icon name="circle-check" />} onClick={() => actions.setStatus(listing, endStatus)}>
            {endStatus === 'sold' ? m.my_listings_mark_sold() : m.my_listings_mark_rented()}
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
