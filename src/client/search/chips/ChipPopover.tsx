import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { trpc } from '../../trpc/trpc.ts';
import { useDismiss } from '../../ui/dialog/useDismiss.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { FilterControl } from '../filters/controls/FilterControl.tsx';
import { type FilterGroupName, groupTitle } from '../filters/filter-groups.ts';
import { useFilterDraft } from '../filters/useFilterDraft.ts';
import classes from './ChipPopover.module.css';

interface ChipPopoverProps {
  group: FilterGroupName;
  /** Pixels from the start of the row of chips to the popover. */
  offset: number;
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  onClose: () => void;
}

/**
 * Dialog below a chip with the control of its filter; at the bottom of the window on phones. A choice is applied at once; typed text after a short
 * delay, or when the dialog closes.
 */
export function ChipPopover({ group, offset, filter, onApply, onClose }: ChipPopoverProps) {
  const { draft, settledDraft, setDraft, flush } = useFilterDraft(filter, onApply);
  const counts = trpc.property.counts.useQuery(settledDraft, { placeholderData: keepPreviousData });
  const popover = useRef<HTMLDivElement>(null);
  const close = () => {
    flush();
    onClose();
  };
  useDismiss(() => popover.current, close);
  useEffect(() => popover.current?.focus(), []);
  const title = groupTitle(group, draft);
  return (
    <div
      ref={popover}
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      className={`absolute outlined rounded-md on-raised raised text-sm ink ${classes.popover}`}
      style={{ '--offset': `${offset}px` } as React.CSSProperties}
    >
      <div className={`row between gap-sm ${classes.head}`}>
        <b>{title}</b>
        <button type="button" className={`size-44 ink hover-band ${classes.close}`} aria-label={m.search_filters_close()} onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      <FilterControl group={group} draft={draft} onChange={setDraft} counts={counts.data} />
    </div>
  );
}
