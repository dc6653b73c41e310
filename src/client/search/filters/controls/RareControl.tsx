import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { RECENTLY_CONFIRMED_DAYS } from '../../../../shared/listing/confirmation.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { FILTERS, keysOf } from '../../../../shared/search/filter-table.ts';
import { FLAG_TEXTS } from '../../../../shared/search/piece-label.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { splitList } from '../../../../shared/search/search-url.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { changeFilter } from '../change-filter.ts';
import type { RARE_GROUPS } from '../filter-groups.ts';
import { FilterChecks } from './FilterChecks.tsx';
import classes from './FilterField.module.css';

interface RareControlProps {
  group: (typeof RARE_GROUPS)[number];
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
}

/** Days since a home was listed, as offered in the group `added`. */
const OFFERED_DAYS = [1, 3, 7, 14, 30] as const;
/** The offered numbers of days, and the selected number if a link has another one. */
const dayOptions = (selectedDays: number | undefined): number[] =>
  selectedDays === undefined || OFFERED_DAYS.some((days) => days === selectedDays)
    ? [...OFFERED_DAYS]
    : [...OFFERED_DAYS, selectedDays].sort((a, b) => a - b);

/** The control of one of the groups under `More filters`. */
export function RareControl({ group, draft, onChange }: RareControlProps): ReactElement {
  /** Changes some keys of the draft. */
  const patch = (change: Partial<SearchFilter>) => onChange(changeFilter(draft, change));
  switch (group) {
    case 'added':
      return (
        <Choices
          value={draft.addedWithinDays}
          options={[
            { value: undefined, label: m.search_added_any() },
            ...dayOptions(draft.addedWithinDays).map((days) => ({ value: days, label: m.search_added_days({ count: days }) })),
          ]}
          onChange={(addedWithinDays) => patch({ addedWithinDays })}
        />
      );
    case 'listedBy':
      return (
        <Choices
          value={draft.listedBy}
          options={[
            { value: undefined, label: m.search_any() },
            { value: 'agent' as const, label: m.search_listed_by_agent() },
            { value: 'owner' as const, label: m.search_listed_by_owner() },
          ]}
          onChange={(listedBy) => patch({ listedBy })}
        />
      );
    case 'details': {
      const days = draft.confirmedWithinDays ?? RECENTLY_CONFIRMED_DAYS;
      const checks: { name: string; isOn: boolean; changeOnToggle: Partial<SearchFilter> }[] = [
        ...keysOf('flag').map((key) => ({
          name: FLAG_TEXTS[key](),
          isOn: draft[key] === true,
          changeOnToggle: { [key]: !draft[key] || undefined },
        })),
        {
          name: m.search_chip_confirmed({ count: days }),
          isOn: draft.confirmedWithinDays !== undefined,
          changeOnToggle: { confirmedWithinDays: draft.confirmedWithinDays === undefined ? days : undefined },
        },
      ];
      return (
        <FilterChecks
          options={checks.map(({ name }) => ({ name, count: null }))}
          selected={checks.filter(({ isOn }) => isOn).map(({ name }) => name)}
          onToggle={(name) => patch(checks.find((check) => check.name === name)!.changeOnToggle)}
        />
      );
    }
    case 'keywords':
      return (
        <TextList
          label={m.search_keywords()}
          hint={m.search_keywords_hint()}
          texts={draft.keywords ?? []}
          maxTexts={FILTERS.keywords.max}
          maxLength={FILTERS.keywords.maxLength}
          onChange={(keywords) => patch({ keywords })}
        />
      );
    case 'building':
      return (
        <TextList
          label={m.search_building()}
          hint={m.search_building_hint()}
          texts={draft.building ?? []}
          maxTexts={FILTERS.building.max}
          maxLength={FILTERS.building.maxLength}
          onChange={(building) => patch({ building })}
        />
      );
  }
}

interface ChoicesProps<T> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice of one of a few values, as toggle buttons. */
function Choices<T extends string | number | undefined>({ value, options, onChange }: ChoicesProps<T>) {
  return (
    <div className="flex wrapping gap-xs">
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          className={classes.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface TextListProps {
  label: string;
  hint: string;
  texts: readonly string[];
  /** Texts beyond this number are dropped. */
  maxTexts: number;
  /** Maximum number of characters of a text. */
  maxLength: number;
  onChange: (texts: string[]) => void;
}

/** Edits a list of texts: a comma (also the Arabic one), Enter or the button adds the typed text; a press on a listed text removes it. */
function TextList({ label, hint, texts, maxTexts, maxLength, onChange }: TextListProps) {
  const [text, setText] = useState('');
  const add = () => {
    // pasted text may have several values with commas between them
    const newTexts = splitList(text.replaceAll('،', ','));
    if (newTexts.length) onChange([...new Set([...texts, ...newTexts])].slice(0, maxTexts));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ',', '،'].includes(event.key)) return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <div className="flex gap-xs">
        <input
          className={`${classes.field} grow`}
          aria-label={label}
          placeholder={hint}
          value={text}
          maxLength={maxLength}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="line" onClick={add} disabled={text.trim() === ''}>
          {m.search_keywords_add()}
        </Button>
      </div>
      {texts.length > 0 && (
        <ul className="chips mt-xs">
          {texts.map((addedText) => (
            <li key={addedText}>
              <button
                type="button"
                className="chip on"
                aria-label={m.search_remove_filter({ name: addedText })}
                onClick={() => onChange(texts.filter((other) => other !== addedText))}
              >
                <span dir="auto">{addedText}</span>
                <Icon name="x" size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
