import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../ui/icon/Icon.tsx';
import classes from './FilterGroup.module.css';

interface FilterGroupProps {
  title: string;
  /** Value of the attribute `data-group`, by which the drawer finds the group to scroll to. */
  name: string;
  children: ReactNode;
  /** Whether the group is open at first. When this becomes true later, the group opens. */
  startsOpen?: boolean;
}

/** Collapsible group of the filter form. Its children are not rendered until it is opened for the first time. */
export function FilterGroup({ title, name, children, startsOpen = true }: FilterGroupProps) {
  const [state, setState] = useState({ isOpen: startsOpen, hasBeenOpen: startsOpen, startsOpen });
  // the group opens when `startsOpen` becomes true: a filter of the group was set elsewhere, for example by a link
  if (startsOpen !== state.startsOpen)
    setState({ isOpen: startsOpen || state.isOpen, hasBeenOpen: startsOpen || state.hasBeenOpen, startsOpen });
  const { isOpen, hasBeenOpen } = state;
  const id = useId();
  return (
    <div className={`line-above ${classes.group}`} data-group={name}>
      <h3 className={`no-tracking ${classes.groupTitle}`}>
        <button
          className="row between full min-44 text-start"
          type="button"
          id={`${id}title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setState({ ...state, isOpen: !isOpen, hasBeenOpen: true })}
        >
          {title}
          <Icon name="chevron-down" />
        </button>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading names the group, a fieldset would need a legend */}
      <div id={id} role="group" aria-labelledby={`${id}title`} hidden={!isOpen}>
        {hasBeenOpen && children}
      </div>
    </div>
  );
}
