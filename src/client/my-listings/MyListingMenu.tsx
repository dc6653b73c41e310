import { Menu } from '@mantine/core';
import { IconCircleCheck, IconDots, IconExternalLink, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { paths } from '../paths.ts';
import classes from './MyListingMenu.module.css';
import type { ListingStatusActions } from './useListingStatus.tsx';
import '../ui/mantine/mantine-list.css';

/** Menu of the remaining actions of a listing. */
export function MyListingMenu({ listing, actions }: { listing: OwnListing; actions: ListingStatusActions }) {
  const endStatus = listing.transactionType === 'Rent' ? ('rented' as const) : ('sold' as const);
  return (
    <Menu
      position="bottom-end"
      width={220}
      shadow="none"
      // Rendered inside the main landmark; the first item gets the focus.
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.list!, item: classes.item! }}
    >
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`More for ${listing.title}`} disabled={actions.busy}>
          <IconDots size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {listing.status === 'published' ? (
          <>
            <Menu.Item
              component={Link}
              to={paths.property(listing.id)}
              leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden="true" />}
            >
              See the page
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPause size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => actions.setStatus(listing, 'paused')}
            >
              Pause
            </Menu.Item>
          </>
        ) : (
          <Menu.Item
            leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => actions.setStatus(listing, 'published')}
          >
            Publish
          </Menu.Item>
        )}
        {listing.status !== endStatus && (
          <Menu.Item
            leftSection={<IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => actions.setStatus(listing, endStatus)}
          >
            {endStatus === 'sold' ? 'Mark as sold' : 'Mark as rented'}
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.delete}
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.remove(listing)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
