import { IconChevronDown, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { SORT_LABELS, SORTS, type Sort, VIEWS, type View } from '../../../shared/search/search.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import classes from './ResultTools.module.css';

/** Sort order as a native select. */
export function SortSelect({ sort, onChange, pill = false }: { sort: Sort; onChange: (sort: Sort) => void; pill?: boolean }) {
  return (
    <label className={pill ? `chip ${classes.pill}` : classes.sort}>
      <span className={classes.word}>Sort</span>
      <select value={sort} onChange={(event) => onChange(event.target.value as Sort)}>
        {SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
    </label>
  );
}

const VIEW_ICONS: Record<View, typeof IconList> = { grid: IconLayoutGrid, list: IconList, map: IconMap2 };
const VIEW_LABELS: Record<View, string> = { grid: 'Grid', list: 'List', map: 'Map' };

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const options = VIEWS.map((value) => {
    const Icon = VIEW_ICONS[value];
    return { value, label: VIEW_LABELS[value], icon: <Icon size={18} stroke={1.6} aria-hidden="true" /> };
  });
  return <SegmentedControl label="View" value={view} options={options} onChange={onChange} />;
}
