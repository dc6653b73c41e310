import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './FilterGroup.module.css';

interface FilterGroupProps {
  title: string;
  /** `data-group` of its element, by which the drawer scrolls to it. */
  name: string;
  children: ReactNode;
  /** Whether it is open at first. The children of a closed group are rendered when it is first opened. */
  startsOpen?: boolean;
}

/** Collapsible group of the filter form. */
export function FilterGroup({ title, name, children, startsOpen = true }: FilterGroupProps) {
  const [state, setState] = useState({ isOpen: startsOpen, wasOpen: startsOpen, startsOpen });
  // a filter of the group that arrives later opens it
  if (startsOpen !== state.startsOpen) setState({ isOpen: startsOpen || state.isOpen, wasOpen: startsOpen || state.wasOpen, startsOpen });
  const { isOpen, wasOpen } = state;
  const id = useId();
  return (
    <div className={classes.group} data-group={name}>
      <h3 className={classes.groupTitle}>
        <button
          className="row between full min-44"
          type="button"
          id={`${id}title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setState({ ...state, isOpen: !isOpen, wasOpen: true })}
        >
          {title}
          <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading names the group, a fieldset would need a legend */}
      <div id={id} role="group" aria-labelledby={`${id}title`} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </div>
  );
}
