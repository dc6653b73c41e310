import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconBuilding, IconClock, IconMapPin, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatNumber, formatPrice, plural } from '../../../shared/format.ts';
import { placeLine } from '../../../shared/property/area.ts';
import { shortTitle } from '../../../shared/property/property.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { Picture } from '../../ui/Picture.tsx';
import { addRecentSearch, getRecentSearches } from './recent-searches.ts';
import classes from './SearchDialog.module.css';
import '../../ui/mantine/mantine-dialog.css';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

interface Option {
  key: string;
  group: 'Areas' | 'Types' | 'Recent' | 'Homes' | 'All';
  to: string;
  /** Label under which the search is stored in the recent searches. */
  remember?: string;
  body: ReactNode;
}

const picturedAreas = new Set(
  'al-barsha arabian-ranches business-bay damac-hills downtown-dubai dubai-hills dubai-marina emirates-hills jumeirah-golf-estates jumeirah-village-circle jumeirah palm-jumeirah'.split(
    ' ',
  ),
);
const areaPicture = (name: string): string | null => {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return picturedAreas.has(slug) ? `/media/community/${slug}.webp` : null;
};

/** All options in the order of the arrow keys. */
function optionsFor(text: string, suggestion: Suggestion | undefined): Option[] {
  const options: Option[] = (suggestion?.places ?? []).map((place) => ({
    key: `place-${place.name}`,
    group: 'Areas',
    to: paths.properties({ location: place.name }),
    remember: place.name,
    body: (
      <>
        {areaPicture(place.name) ? (
          <Picture src={areaPicture(place.name)!} alt="" sizes="56px" />
        ) : (
          <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
        )}
        <span>
          <b>{place.name}</b>
          <em>{plural(place.count, 'home')}</em>
        </span>
      </>
    ),
  }));
  for (const type of suggestion?.types ?? []) {
    const label = `${type.propertyType}s${type.place ? ` in ${type.place}` : ''}`;
    options.push({
      key: `type-${label}`,
      group: 'Types',
      to: paths.properties({ propertyType: type.propertyType, ...(type.place ? { location: type.place } : {}) }),
      remember: label,
      body: (
        <>
          <IconBuilding size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{label}</b>
            <em>{plural(type.count, 'home')}</em>
          </span>
        </>
      ),
    });
  }
  if (!text) {
    for (const recent of getRecentSearches()) {
      options.push({
        key: `recent-${recent.to}`,
        group: 'Recent',
        to: recent.to,
        body: (
          <>
            <IconClock size={20} stroke={1.6} aria-hidden="true" />
            <span>{recent.label}</span>
          </>
        ),
      });
    }
  }
  for (const property of suggestion?.homes ?? []) {
    options.push({
      key: `home-${property.id}`,
      group: 'Homes',
      to: paths.property(property.id),
      body: (
        <>
          <Picture src={property.image ?? undefined} alt="" sizes="96px" />
          <span>
            <b dir="auto">{shortTitle(property)}</b>
            <em>
              {placeLine(property.location, property.emirate)} ·{' '}
              {property.propertyType === 'Studio' ? 'Studio' : `${property.bedrooms} bed`} · {formatNumber(property.area)} sq ft
            </em>
          </span>
          <i>{formatPrice(property.price, property.transactionType)}</i>
        </>
      ),
    });
  }
  if (text) {
    options.push({
      key: 'all',
      group: 'All',
      to: paths.properties({ search: text }),
      remember: text,
      body: (
        <>
          <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{suggestion?.total ? `See all ${plural(suggestion.total, 'home')} for “${text}”` : `Search all homes for “${text}”`}</b>
          </span>
        </>
      ),
    });
  }
  return options;
}

/** Search of the header. Suggests areas with counts, types and properties; arrow keys move, Enter opens, a reference opens its property. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [debouncedText] = useDebouncedValue(text.trim(), 120);
  const { data } = trpc.property.suggest.useQuery({ text: debouncedText }, { placeholderData: (before) => before });
  const options = optionsFor(text.trim(), data);

  const open = (option: Option | undefined) => {
    if (!option) return;
    if (option.remember) addRecentSearch({ label: option.remember, to: option.to });
    onClose();
    void navigate(option.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActiveIndex((index) => (index + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const fresh = debouncedText === text.trim();
      // The suggestions are out of date: search for the current text.
      open(fresh ? options[activeIndex] : options.at(-1));
    }
  };
  const renderGroup = (name: Option['group'], title: string | null) => {
    const groupOptions = options.filter((option) => option.group === name);
    if (groupOptions.length === 0) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, but no fieldset
      <div role="group" aria-label={title ?? 'All results'}>
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
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={`${classes.option} ${classes[option.group]}`}
              onMouseMove={() => setActiveIndex(index)}
              onClick={() => open(option)}
            >
              {option.body}
            </div>
          );
        })}
      </div>
    );
  };
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
        attributes={{ content: { 'aria-label': 'Search homes' } }}
      >
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
            autoFocus
            data-autofocus
            type="search"
            role="combobox"
            aria-label="Area, home or reference"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-activedescendant={options[activeIndex] ? `${list}-${activeIndex}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Area, home or reference"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActiveIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" onClick={onClose}>
            <kbd>esc</kbd>
            <span>Close</span>
          </button>
        </div>
        <div className={classes.results} id={list} role="listbox" aria-label="Suggestions">
          <div>
            {renderGroup('Areas', text ? 'Areas' : 'Most homes')}
            {renderGroup('Types', 'Types')}
            {renderGroup('Recent', 'Recent')}
          </div>
          <div>
            {renderGroup('Homes', 'Homes')}
            {renderGroup('All', null)}
            {!text && (
              <p className={classes.hint}>
                Type an area, a kind of home, a budget or a reference: “two bed marina”, “villa under 5m”, “DLV-1042”.
              </p>
            )}
          </div>
        </div>
        <div className={classes.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> to move
          </span>
          <span>
            <kbd>↵</kbd> to open
          </span>
          <span>A reference such as DLV-1042 opens the home at once</span>
        </div>
      </Modal>
    </MantineBoundary>
  );
}
