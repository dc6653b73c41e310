import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import type { FilterGroupName } from '../filters/filter-groups.ts';
import classes from './FilterChips.module.css';
import type { LinkedChip } from './filter-chips.ts';

const ChipPopover = lazyDialog(async () => ({ default: (await import('./ChipPopover.tsx')).ChipPopover }));
/** Kinds of chips that restrict nothing. */
const SOFT_KINDS: ReadonlySet<string> = new Set(['unknown', 'unavailable', 'preferred']);
/** Width of the popover in pixels, as in ChipPopover.module.css. */
const POPOVER_WIDTH = 360;

interface FilterChipsProps {
  chips: readonly LinkedChip[];
  filter: SearchFilter;
  onApply: (filter: SearchFilter) => void;
  /** URL of the search without any filter. */
  clearUrl: string;
}

/**
 * Pixels from the start of a row at which the popover of a chip begins: at the chip, or earlier so that it ends within a row that is wide enough,
 * and always within the window.
 */
function popoverOffset(chip: Element, row: Element): number {
  const [chipBox, rowBox] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const offset = isRtl ? rowBox.right - chipBox.right : chipBox.left - rowBox.left;
  const spaceToWindowEnd = isRtl ? rowBox.right : document.documentElement.clientWidth - rowBox.left;
  return Math.min(offset, Math.max(0, rowBox.width - POPOVER_WIDTH), spaceToWindowEnd - POPOVER_WIDTH);
}

/**
 * Chips of the active filters. A press on a chip opens the control of its filter in a popover; its link removes the filter from the URL. Arrow keys
 * move the focus, Delete and Backspace remove. Links to other meanings of the words of a chip follow it.
 */
export function FilterChips({ chips, filter, onApply, clearUrl }: FilterChipsProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  /** The chip whose popover is open. */
  const [openChip, setOpenChip] = useState<{ group: FilterGroupName; offset: number } | null>(null);
  /** All buttons and links of the row, in order. */
  const findControls = () => [...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
  /** Position of the chip that was just removed; the chip that takes its place gets the focus. */
  const removedPosition = useRef<number | null>(null);
  useEffect(() => {
    if (removedPosition.current === null) return;
    const position = removedPosition.current;
    removedPosition.current = null;
    const nextItem = list.current?.children[Math.min(position, chips.length - 1)];
    nextItem?.querySelector<HTMLElement>('button, a')?.focus();
  }, [chips]);
  if (chips.length === 0 && !openChip) return null;
  /** Removes the chip that has the focus. */
  const onDeleteKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const position = [...event.currentTarget.children].findIndex((item) => item.contains(event.target as Node));
    const chip = chips[position];
    // the last item, `Clear all`, is not a chip
    if (!chip) return;
    event.preventDefault();
    removedPosition.current = position;
    void navigate(chip.to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onDeleteKey(event);
    else moveFocus(event, findControls());
  };
  /** Closes the popover. A focus inside it returns to its chip, or to the first control when the chip is gone. */
  const closePopover = () => {
    const isFocusInside = document.activeElement?.closest('[role="dialog"]') !== null;
    const chip = list.current?.querySelector<HTMLElement>(`[data-group="${openChip?.group}"]`) ?? findControls()[0];
    setOpenChip(null);
    if (isFocusInside) chip?.focus();
  };
  return (
    <div className={classes.row}>
      <ul
        ref={list}
        className={`row wrapping ${classes.chips} ${chips.some(({ kind }) => SOFT_KINDS.has(kind)) ? classes.noted : ''}`}
        aria-label={m.search_active_filters()}
        onKeyDown={onKeyDown}
      >
        {chips.map(({ kind, label, change, to, alternatives }, i) => (
          <li key={`${kind}-${label}`} className="row gap-2xs">
            <span className={`chip on ${classes.chip} ${SOFT_KINDS.has(kind) ? classes.unknown : ''}`}>
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
                onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
                  // with one of these keys the browser opens the link elsewhere, and the chip stays
                  if (!(ctrlKey || metaKey || shiftKey || altKey)) removedPosition.current = i;
                }}
              >
                <Icon name="x" size={15} />
              </Link>
            </span>
            {alternatives.map((alternative) => (
              <Link
                key={alternative.label}
                to={alternative.to}
                className={`inline-row min-44 text-sm muted nowrap hover-line ${classes.alternative}`}
              >
                {alternative.label}
              </Link>
            ))}
          </li>
        ))}
        <li>
          <Link to={clearUrl} className={`inline-row min-44 px-xs text-sm semibold muted nowrap hover-line ${classes.clear}`}>
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
