import { Menu } from '@mantine/core';
import { IconCircleCheck, IconDots, IconExternalLink, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { paths } from '../paths.ts';
import classes from './MyListingMenu.module.css';
import type { ListingLife } from './useListingStatus.tsx';
import '../ui/mantine/mantine-list.css';

/** Everything else that an owner may do with a listing. */
export function MyListingMenu({ listing: p, life }: { listing: OwnListing; life: ListingLife }) {
  const ended = p.transactionType === 'Rent' ? ('rented' as const) : ('sold' as const);
  return (
    <Menu
      position="bottom-end"
      width={220}
      shadow="none"
      // inside the page's landmark, and the first entry has the focus
      portalProps={{ target: '#main' }}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.list!, item: classes.item! }}
    >
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`More for ${p.title}`} disabled={life.busy}>
          <IconDots size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {p.status === 'published' ? (
          <>
            <Menu.Item
              component={Link}
              to={paths.property(p.id)}
              leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden="true" />}
            >
              See the page
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPause size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => life.setStatus(p, 'paused')}
            >
              Pause
            </Menu.Item>
          </>
        ) : (
          <Menu.Item
            leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => life.setStatus(p, 'published')}
          >
            Publish
          </Menu.Item>
        )}
        {p.status !== ended && (
          <Menu.Item leftSection={<IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />} onClick={() => life.setStatus(p, ended)}>
            {ended === 'sold' ? 'Mark as sold' : 'Mark as rented'}
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.delete}
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => life.remove(p)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
