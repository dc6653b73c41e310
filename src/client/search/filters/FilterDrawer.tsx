import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { homesText } from '../../../shared/property/property.labels.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { Button } from '../../ui/Button.tsx';
import { useSearchPage } from '../useSearchPage.ts';
import shared from './Filter.module.css';
import classes from './FilterDrawer.module.css';
import { FilterForm } from './FilterForm.tsx';
import { isRareGroup } from './filter-groups.ts';
import '../../ui/mantine/mantine-dialog.css';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

interface FilterDrawerProps {
  opened: boolean;
  onClose: () => void;
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** The group of filters to scroll to. */
  group?: string | undefined;
  /** Called after the drawer is closed, to restore the focus. */
  onClosed: () => void;
}

/** The filter form in a drawer: from the bottom on phones, else from the left (Arabic: right). Filters are applied when its button is pressed. */
export function FilterDrawer({ opened, onClose, filter, onApply, group, onClosed }: FilterDrawerProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <MantineBoundary>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        returnFocus={false}
        onExitTransitionEnd={onClosed}
        position={isPhone ? 'bottom' : 'left'}
        size={isPhone ? '100%' : 400}
      >
        <Drawer.Overlay className={classes.overlay} />
        <Drawer.Content classNames={{ content: `column on-card ${isPhone ? classes.fromBelow : ''}` }}>
          <Drawer.Body className={classes.drawerBody}>
            {isPhone && <span className={`block ${classes.handle}`} aria-hidden="true" />}
            <ScrollToGroup group={group} />
            <FilterForm
              renderFooter={(draft) => <ApplyButton draft={draft} />}
              filter={filter}
              group={group}
              onApply={onApply}
              title={
                <Drawer.Title className={shared.title} tabIndex={-1} data-autofocus>
                  {m.search_filters()}
                </Drawer.Title>
              }
              titleEnd={
                <Drawer.CloseButton
                  className={`size-44 ink hover-band ${classes.close}`}
                  aria-label={m.search_filters_close()}
                  iconSize={22}
                />
              }
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineBoundary>
  );
}

/** Scrolls the drawer to the requested group. Groups under `More filters` (`more`) load later, so it scrolls to `More filters` instead. */
function ScrollToGroup({ group }: { group: string | undefined }) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (group)
      anchor.current?.parentElement
        ?.querySelector(`[data-group="${isRareGroup(group) ? 'more' : group}"]`)
        ?.scrollIntoView({ block: 'start' });
  }, [group]);
  return <span ref={anchor} hidden />;
}

/**
 * Submits the form, and shows how many homes the draft finds. It sends the query that the page sends after applying, so that the page finds the
 * answer in the cache.
 */
function ApplyButton({ draft }: { draft: SearchFilter }) {
  const result = useSearchPage({ ...draft, page: 1 });
  return (
    <Button type="submit" full>
      {m.search_apply()}
      {result.data && result.data.total !== null && (
        <span className={`medium tabular ${classes.homes}`} data-busy={result.isPlaceholderData || undefined}>
          · {homesText(result.data.total, result.data.capped)}
        </span>
      )}
    </Button>
  );
}
