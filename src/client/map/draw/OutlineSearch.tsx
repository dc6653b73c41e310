// A search over the named outlines of communities and neighbourhoods; a press takes one as an area.
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outline } from '../../../shared/geo/outline.ts';
import { outlineName } from '../../../shared/geo/outline-name.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { trpc } from '../../trpc/trpc.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import classes from './DrawPanel.module.css';
import { OutlineSource } from './OutlineSource.tsx';

export function OutlineSearch({ onChoose }: { onChoose: (outline: Outline) => void }) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { data, isError, isFetching, refetch } = trpc.outline.search.useQuery(
    { q },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
  return (
    <div className="column gap-xs">
      <SearchField
        label={m.map_outline_field()}
        placeholder={m.map_outline_field()}
        maxLength={100}
        value={text}
        // opened by a press on a button beside it
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isError && (
        <>
          <p className="text-sm">{m.map_outline_failed()}</p>
          <TryAgain pending={isFetching} onRetry={refetch} />
        </>
      )}
      {!isError && q !== '' && data?.length === 0 && <p className="text-sm muted">{m.map_outline_none()}</p>}
      {!isError && q !== '' && data && data.length > 0 && (
        <ul className={`scroll-y ${classes.outlines}`} aria-busy={isFetching || undefined}>
          {data.map((outline) => (
            <li key={outline.key}>
              <button type="button" className={classes.outline} onClick={() => onChoose(outline)}>
                <span className="text-sm semibold" dir="auto">
                  {m.map_outline_use({ name: outlineName(outline) })}
                </span>
                <span className="block text-xs muted">{placeLabel(outline.emirate)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isError && q !== '' && data && data.length > 0 && (
        <p className="text-xs muted">
          {[...new Set(data.map(({ source }) => source))].map((source) => (
            <span key={source} className="block">
              <OutlineSource source={source} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
