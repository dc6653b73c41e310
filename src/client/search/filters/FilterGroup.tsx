import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './FilterGroup.module.css';

interface FilterGroupProps {
  title: string;
  /** Name for links that open this group. */
  name: string;
  children: ReactNode;
}

/** Collapsible group of the filter form. */
export function FilterGroup({ title, name, children }: FilterGroupProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <div className={classes.group} data-group={name}>
      <h3 className={classes.groupTitle}>
        <button type="button" id={`${id}title`} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading names the group, a fieldset would need a legend */}
      <div id={id} role="group" aria-labelledby={`${id}title`} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
