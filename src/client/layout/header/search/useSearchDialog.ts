// State of the search dialog: the text, its suggestions, the chosen one, and what the keys do.
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { addRecentSearch } from './recent-searches.ts';
import { type Option, optionsFor } from './search-options.tsx';
import { takeTypeAhead } from './type-ahead.ts';

/** Suggestions are requested this long after the last key. */
const SUGGEST_DELAY_MS = 120;

/** @param onClose closes the dialog; called before a page is opened */
export function useSearchDialog(onClose: () => void) {
  const navigate = useNavigate();
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
  const changeText = (newText: string) => {
    setText(newText);
    setChosenIndex(null);
  };
  return { text, changeText, options, activeIndex, setChosenIndex, open, onFocus, onKeyDown };
}
