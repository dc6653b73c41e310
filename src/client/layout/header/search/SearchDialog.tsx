import { Modal } from '@mantine/core';
import { useId } from 'react';
import { m } from '../../../../shared/messages/messages.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import classes from './SearchDialog.module.css';
import '../../../ui/mantine/mantine-dialog.css';
import { useFocusReturn } from '../../../ui/dialog/useFocusReturn.ts';
import { MantineBoundary } from '../../../ui/mantine/MantineBoundary.tsx';
import { OptionGroup, type OptionListState, optionId } from './OptionGroup.tsx';
import { useSearchDialog } from './useSearchDialog.ts';

/** Longest text that the search accepts, in characters. */
const MAX_TEXT_LENGTH = 200;

/** Hints below the list about the arrow keys, Enter, whose effect is `enterLabel`, and references such as DLV-1042. */
function KeyHints({ enterLabel }: { enterLabel: string }) {
  return (
    <div className={classes.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {m.layout_find_move()}
      </span>
      <span>
        <kbd>↵</kbd> {enterLabel}
      </span>
      <span>{m.layout_find_reference()}</span>
    </div>
  );
}

/**
 * Search dialog of the header. Suggests areas, buildings, advertisers, types, properties and recent searches. Enter searches for the typed text, or opens the option that
 * was chosen with the arrow keys or the pointer. The reference of a property opens that property.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const listId = useId();
  const { text, changeText, options, activeIndex, setChosenIndex, open, onFocus, onKeyDown } = useSearchDialog(onClose);
  const listState: OptionListState = { listId, options, activeIndex, onHover: setChosenIndex, onOpen: open };
  return (
    <MantineBoundary>
      <Modal
        opened
        onClose={onClose}
        withCloseButton={false}
        size={960}
        padding={0}
        yOffset={40}
        classNames={{ content: classes.dialog!, body: classes.bodyBox! }}
        attributes={{ content: { 'aria-label': m.layout_find_homes() } }}
      >
        <div className={classes.field}>
          <Icon name="search" size={20} />
          <input
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
            autoFocus
            data-autofocus
            type="search"
            role="combobox"
            aria-label={m.layout_find()}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeIndex !== null && options[activeIndex] ? optionId(listId, activeIndex) : undefined}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={m.layout_find()}
            maxLength={MAX_TEXT_LENGTH}
            value={text}
            onChange={(event) => changeText(event.currentTarget.value)}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          />
          <button type="button" onClick={onClose}>
            <kbd>esc</kbd>
            <span>{m.layout_find_close()}</span>
          </button>
        </div>
        {text.length >= MAX_TEXT_LENGTH && <p className={classes.cut}>{m.search_text_cut()}</p>}
        <div className={classes.results} id={listId} role="listbox" aria-label={m.layout_find_suggestions()}>
          <div>
            <OptionGroup group="Areas" title={text ? m.layout_areas() : m.layout_find_most()} {...listState} />
            <OptionGroup group="Buildings" title={m.layout_find_buildings()} {...listState} />
            <OptionGroup group="Advertisers" title={m.layout_find_advertisers()} {...listState} />
            <OptionGroup group="Types" title={m.layout_find_types()} {...listState} />
            <OptionGroup group="Recent" title={m.layout_find_recent()} {...listState} />
          </div>
          <div>
            <OptionGroup group="Viewed" title={m.search_recently_viewed()} {...listState} />
            <OptionGroup group="Examples" title={m.layout_find_examples()} {...listState} />
            <OptionGroup group="Homes" title={m.layout_find_group_homes()} {...listState} />
            <OptionGroup group="All" title={null} {...listState} />
            {!text && <p className={classes.hint}>{m.layout_find_hint()}</p>}
          </div>
        </div>
        <KeyHints enterLabel={activeIndex === null ? m.layout_find_search() : m.layout_find_open()} />
      </Modal>
    </MantineBoundary>
  );
}
