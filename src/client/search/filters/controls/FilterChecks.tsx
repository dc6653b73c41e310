import { useState } from 'react';
import { formatNumber } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import shared from '../Filter.module.css';
import type { Option } from '../toggle-filter.ts';
import classes from './FilterChecks.module.css';

interface FilterChecksProps {
  options: readonly Option[];
  /** The label of an option; its name when absent. */
  labelOf?: (name: string) => string;
  selected: readonly string[];
  onToggle: (name: string) => void;
  /** Number of options before `See more`; all when absent. */
  previewCount?: number;
  /** Shows all options initially. */
  expanded?: boolean;
  /** Called when all options are shown. */
  onExpand?: () => void;
  className?: string | undefined;
}

/** A list of checkboxes, each with the number of properties that it would show. Ticked options are visible also when the list is folded. */
export function FilterChecks({
  options,
  labelOf = (name) => name,
  selected,
  onToggle,
  previewCount = options.length,
  expanded = false,
  onExpand,
  className,
}: FilterChecksProps) {
  const [showsAll, setShowsAll] = useState(expanded);
  const visible = showsAll ? options : options.filter(({ name }, i) => i < previewCount || selected.includes(name));
  return (
    <>
      <ul className={className}>
        {visible.map(({ name, count }) => (
          <li key={name}>
            <label className={`row gap-sm text-md pointer ${classes.check}`} data-empty={count === 0 || undefined}>
              <input className="choice-box" type="checkbox" checked={selected.includes(name)} onChange={() => onToggle(name)} />
              <span className="grow shrink">{labelOf(name)}</span>
              {count !== null && <span className="text-xs muted tabular">{formatNumber(count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {options.length > previewCount && (
        <button
          type="button"
          className={shared.textButton}
          aria-expanded={showsAll}
          onClick={() => {
            if (!showsAll) onExpand?.();
            setShowsAll(!showsAll);
          }}
        >
          {showsAll ? m.search_see_less() : m.search_see_more()}
        </button>
      )}
    </>
  );
}
