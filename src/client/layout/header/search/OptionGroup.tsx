import { m } from '../../../../shared/messages/messages.ts';
import classes from './SearchDialog.module.css';
import type { Option } from './search-options.tsx';

/** State of the whole list of options in the search dialog, which all groups share. */
export interface OptionListState {
  /** Id of the listbox; the ids of the options begin with it. */
  listId: string;
  /** Options of all groups, in the order of the arrow keys. */
  options: readonly Option[];
  /** Index of the active option in `options`; null for none. */
  activeIndex: number | null;
  /** Called when the pointer moves over an option. */
  onHover: (index: number) => void;
  /** Called when an option is clicked. */
  onOpen: (option: Option) => void;
}

/** Id of an option's element, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface OptionGroupProps extends OptionListState {
  group: Option['group'];
  /** Null for a group without a visible title. */
  title: string | null;
}

/** The options of one group of the search dialog; nothing for a group without options. */
export function OptionGroup({ group, title, listId, options, activeIndex, onHover, onOpen }: OptionGroupProps) {
  const groupOptions = options.filter((option) => option.group === group);
  if (groupOptions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, but no fieldset
    <div role="group" aria-label={title ?? m.layout_find_results()}>
      {title && (
        <p className="kicker" aria-hidden="true">
          {title}
        </p>
      )}
      {groupOptions.map((option) => {
        const index = options.indexOf(option);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={option.key}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === activeIndex}
            className={`${classes.option} ${classes[option.group]}`}
            onMouseMove={() => onHover(index)}
            onClick={() => onOpen(option)}
          >
            {option.body}
          </div>
        );
      })}
    </div>
  );
}
