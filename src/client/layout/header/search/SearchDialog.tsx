import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../../../shared/messages/messages.ts';
import { paths } from '../../../paths.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { addRecentSearch } from './recent-searches.ts';
import classes from './SearchDialog.module.css';
import { takeTypeAhead } from './type-ahead.ts';
import '../../../ui/mantine/mantine-dialog.css';
import { MantineBoundary } from '../../../ui/mantine/MantineBoundary.tsx';
import { OptionGroup, type OptionListState, optionId } from './OptionGroup.tsx';
import { type Option, optionsFor } from './search-options.tsx';

/** Longest text that the search accepts, in characters. */
const MAX_TEXT_LENGTH = 200;
/** Suggestions are requested this long after the last key. */
const SUGGEST_DELAY_MS = 120;

/** Hints below the list about the arrow keys, Enter (`enterLabel` says what it does now) and references. */
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
 * Search of the header. Suggests areas with counts, types and properties. Enter searches for the text as typed, unless a suggestion was chosen with the
 * arrow keys or the pointer; a reference opens its property.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  /** Index of the option chosen with the arrow keys or the pointer; null for none. */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const [debouncedText] = useDebouncedValue(text.trim(), SUGGEST_DELAY_MS);
  const { data } = trpc.property.suggest.useQuery({ text: debouncedText }, { placeholderData: (before) => before });
  const options = optionsFor(text.trim(), data);
  /** Whether the suggestions are those of the text in the field. */
  const isFresh = debouncedText === text.trim();
  // a reference such as DLV-1125 has its property as the only suggestion
  const isReference = isFresh && text.trim() !== '' && data?.understanding === null && data.homes.length === 1;
  const activeIndex = chosenIndex ?? (isReference ? 0 : null);
  const utils = trpc.useUtils();
  const isSubmitted = useRef(false);

  /** Closes the dialog and opens a page. `recentLabel` is the label under which it is stored as a recent search. */
  const closeAndGo = (path: string, recentLabel?: string) => {
    if (recentLabel) addRecentSearch({ label: recentLabel, to: path });
    onClose();
    void navigate(path);
  };
  /** Opens the results of a text. If the text does not say whether to buy or to rent, the results are those of the purpose that has matches. */
  const submit = async (typedText: string) => {
    const searchText = typedText.trim();
    if (!searchText || isSubmitted.current) return;
    isSubmitted.current = true;
    const understanding = await utils.search.understand.fetch({ q: searchText }).catch(() => null);
    closeAndGo(paths.properties({ search: searchText, ...(understanding && { transactionType: understanding.purpose }) }), searchText);
  };
  const open = (option: Option) => (option.key === 'all' ? void submit(text) : closeAndGo(option.to, option.recentLabel));
  // the keys that were pressed while this script loaded
  const onFocus = () => {
    const typeAhead = takeTypeAhead();
    if (typeAhead.text) setText(typeAhead.text);
    if (typeAhead.isSubmitted) void submit(typeAhead.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const isDown = event.key === 'ArrowDown';
      const from = activeIndex ?? (isDown ? -1 : options.length);
      const step = isDown ? 1 : -1;
      setChosenIndex((from + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const activeOption = isFresh && activeIndex !== null ? options[activeIndex] : undefined;
      if (activeOption) open(activeOption);
      else void submit(text);
    }
  };
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
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
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
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosenIndex(null);
            }}
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
