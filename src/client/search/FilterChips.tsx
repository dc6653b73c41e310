import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './FilterChips.module.css';
import type { FilterChip } from './filters/change-filter.ts';

interface FilterChipsProps {
  chips: readonly (FilterChip & { to: string })[];
  /** URL without any filter. */
  clear: string;
}

/** Active filters; each is a link that removes it. */
export function FilterChips({ chips, clear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className={`chip on ${classes.chip}`} aria-label={`Remove ${label}`}>
            <span dir="auto">{label}</span>
            <IconX size={15} stroke={1.6} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clear} className={classes.clear}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
