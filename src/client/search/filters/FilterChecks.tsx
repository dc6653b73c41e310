import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { Option } from './change-filter.ts';
import shared from './Filter.module.css';
import classes from './FilterChecks.module.css';

interface FilterChecksProps {
  options: readonly Option[];
  selected: readonly string[];
  onToggle: (name: string) => void;
  /** Number of options before `See more`; all when absent. */
  preview?: number;
  /** Shows all options initially. */
  expanded?: boolean;
}

/** Checkboxes with the number of properties that each would show. Checked options are always visible. */
export function FilterChecks({ options, selected, onToggle, preview = options.length, expanded = false }: FilterChecksProps) {
  const [showsAll, setShowsAll] = useState(expanded);
  const visible = showsAll ? options : options.filter(({ name }, i) => i < preview || selected.includes(name));
  return (
    <>
      <ul>
        {visible.map(({ name, count }) => (
          <li key={name}>
            <label className={classes.check}>
              <input type="checkbox" checked={selected.includes(name)} onChange={() => onToggle(name)} />
              <span className={classes.box} aria-hidden="true">
                <IconCheck size={14} stroke={2.6} />
              </span>
              <span className={classes.name}>{name}</span>
              {count !== null && <span className={classes.count}>{formatNumber(count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {options.length > preview && (
        <button type="button" className={shared.textButton} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'See less' : 'See more'}
        </button>
      )}
    </>
  );
}
