// React hook with the state of the header's search dialog: the text, the options that are offered for it, the chosen option, and the keyboard.
// Opening an option or submitting the text navigates, and stores the search as a recent search in localStorage.
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { trpc } from '../../../trpc/trpc.ts';
import { addRecentSearch } from './recent-searches.ts';
import { type Option, optionsFor } from './search-options.tsx';
import { takeTypeAhead } from './type-ahead.ts';

/** Delay after the last keystroke before suggestions are requested. */
const SUGGEST_DELAY_MS = 120;

/**
 * The state and the event handlers of the search dialog.
 * @param onClose closes the dialog; called before another page is opened
 */
export function useSearchDialog(onClose: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  /** Index of the option that the visitor chose with the arrow keys or the pointer; null for none. */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const [debouncedText] = useDebouncedValue(text.trim(), SUGGEST_DELAY_MS);
  const { data: suggestion, isPlaceholderData } = trpc.property.suggest.useQuery(
    { text: debouncedText },
    { placeholderData: (previous) => previous },
  );
  const options = optionsFor(text.trim(), suggestion);
  /** Whether the suggestions belong to the text that is in the field now, not to an earlier one. */
  const isFresh = debouncedText === text.trim() && !isPlaceholderData;
  // for a listing reference such as DLV-1125, `understanding` is null and that home is the only suggestion
  const isReference = isFresh && text.trim() !== '' && suggestion?.understanding === null && suggestion.homes.length === 1;
  const activeIndex = chosenIndex ?? (isReference ? 0 : null);
  const utils = trpc.useUtils();
  const isSubmitted = useRef(false);
  /** False when the dialog was closed or has opened another page: an answer that arrives later then opens nothing. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** Closes the dialog and opens a page. With a `recentLabel`, the page is also stored as a recent search. */
  const closeAndGo = (path: string, recentLabel?: string) => {
    isOpen.current = false;
    if (recentLabel) addRecentSearch({ label: recentLabel, to: path });
    onClose();
    void navigate(path);
  };
  /** Opens the results of a text, once. The server decides between homes to buy and to rent; if it fails, the results page does. */
  const submit = async (typedText: string) => {
    const searchText = typedText.trim();
    if (!searchText || isSubmitted.current) return;
    isSubmitted.current = true;
    const understanding = await utils.search.understand.fetch({ q: searchText }).catch(() => null);
    if (isOpen.current)
      closeAndGo(paths.properties({ search: searchText, ...(understanding && { transactionType: understanding.purpose }) }), searchText);
  };
  const open = (option: Option) => (option.key === 'all' ? void submit(text) : closeAndGo(option.to, option.recentLabel));
  // the visitor may have typed, and even pressed Enter, while the script of the dialog loaded
  const onFocus = () => {
    const typeAhead = takeTypeAhead();
    if (typeAhead.text) setText(typeAhead.text);
    if (typeAhead.isSubmitted) void submit(typeAhead.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const isDown = event.key === 'ArrowDown';
      // without an active option, the down key starts at the first option and the up key at the last one
      const startIndex = activeIndex ?? (isDown ? -1 : options.length);
      const step = isDown ? 1 : -1;
      setChosenIndex((startIndex + step + options.length) % Math.max(1, options.length));
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
