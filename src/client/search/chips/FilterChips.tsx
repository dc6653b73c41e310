import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { FilterGroupName } from '../filters/filter-groups.ts';
import classes from './FilterChips.module.css';
import type { LinkedChip } from './filter-chips.ts';

const ChipPopover = lazy(async () => ({ default: (await import('./ChipPopover.tsx')).ChipPopover }));
/** Pixels, as in ChipPopover.module.css. */
const POPOVER_WIDTH = 360;

interface FilterChipsProps {
  chips: readonly LinkedChip[];
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** URL of the search without any filter. */
  clearUrl: string;
}

/** Pixels from the start of a row at which the popover of a chip begins: at the chip, or earlier so that it ends within the row. */
function popoverOffset(chip: Element, row: Element): number {
  const [chipBox, rowBox] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const offset = isRtl ? rowBox.right - chipBox.right : chipBox.left - rowBox.left;
  return Math.max(0, Math.min(offset, rowBox.width - POPOVER_WIDTH));
}

/**
 * Chips of the active filters. A chip opens its control in a popover and can be removed; arrow keys move the focus, Delete removes. Words that were
 * not recognised have a dashed chip. Links to other meanings of a text follow its chip.
 */
export function FilterChips({ chips, filter, onApply, clearUrl }: FilterChipsProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  /** The chip whose popover is open. */
  const [openChip, setOpenChip] = useState<{ group: FilterGroupName; offset: number } | null>(null);
  const controls = () => [...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
  /** Position of the chip that was just removed; the one that takes its place gets the focus. */
  const removedAt = useRef<number | null>(null);
  useEffect(() => {
    if (removedAt.current === null) return;
    const position = removedAt.current;
    removedAt.current = null;
    const nextItem = list.current?.children[Math.min(position, chips.length - 1)];
    nextItem?.querySelector<HTMLElement>('button, a')?.focus();
  }, [chips]);
  if (chips.length === 0 && !openChip) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const focusables = controls();
    const focusedIndex = focusables.indexOf(event.target as HTMLElement);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    const position = [...event.currentTarget.children].findIndex((item) => item.contains(event.target as Node));
    const chip = chips[position];
    if (step && focusedIndex >= 0) focusables[(focusedIndex + step + focusables.length) % focusables.length]!.focus();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && chip) {
      removedAt.current = position;
      void navigate(chip.to);
    } else return;
    event.preventDefault();
  };
  const closePopover = () => {
    const isFocusInside = document.activeElement?.closest('[role="dialog"]') !== null;
    const chip = list.current?.querySelector<HTMLElement>(`[data-group="${openChip?.group}"]`) ?? controls()[0];
    setOpenChip(null);
    if (isFocusInside) chip?.focus();
  };
  return (
    <div className={classes.row}>
      <ul ref={list} className={classes.chips} aria-label={m.search_active_filters()} onKeyDown={onKeyDown}>
        {chips.map(({ kind, label, change, to, alternatives }, i) => (
          <li key={`${kind}-${label}`} className="row gap-2xs">
            <span className={`chip on ${classes.chip} ${kind === 'unknown' ? classes.unknown : ''}`}>
              {change ? (
                <button
                  type="button"
                  data-group={change.group}
                  aria-haspopup="dialog"
                  aria-label={m.search_change_filter({ filter: change.name.toLowerCase(), value: label })}
                  onClick={({ currentTarget }) => setOpenChip({ group: change.group, offset: popoverOffset(currentTarget, list.current!) })}
                >
                  <span dir="auto">{label}</span>
                </button>
              ) : (
                <span dir="auto">{label}</span>
              )}
              <Link
                to={to}
                aria-label={m.search_remove_filter({ name: label })}
                onClick={() => {
                  removedAt.current = i;
                }}
              >
                <IconX size={15} stroke={1.6} aria-hidden="true" />
              </Link>
            </span>
            {alternatives.map((alternative) => (
              <Link key={alternative.label} to={alternative.to} className={classes.alternative}>
                {alternative.label}
              </Link>
            ))}
          </li>
        ))}
        <li>
          <Link to={clearUrl} className={classes.clear}>
            {m.search_clear_all()}
          </Link>
        </li>
      </ul>
      {openChip && (
        <Suspense>
          <ChipPopover key={openChip.group} {...openChip} filter={filter} onApply={onApply} onClose={closePopover} />
        </Suspense>
      )}
    </div>
  );
}
