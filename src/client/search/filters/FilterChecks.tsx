import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { Option } from './change-filter.ts';
import shared from './Filter.module.css';
import classes from './FilterChecks.module.css';

interface FilterChecksProps {
  options: readonly Option[];
  chosen: readonly string[];
  onToggle: (name: string) => void;
  /** How many are shown before `See more`; all when absent. */
  preview?: number;
  /** Starts with all options in sight. */
  expanded?: boolean;
}

/** Options to tick, with the homes that each would show. A ticked one is always in sight. */
export function FilterChecks({ options, chosen, onToggle, preview = options.length, expanded = false }: FilterChecksProps) {
  const [all, setAll] = useState(expanded);
  const shown = all ? options : options.filter(({ name }, i) => i < preview || chosen.includes(name));
  return (
    <>
      <ul>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <label className={classes.check}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => onToggle(name)} />
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
        <button type="button" className={shared.textButton} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'See less' : 'See more'}
        </button>
      )}
    </>
  );
}
