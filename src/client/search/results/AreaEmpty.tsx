import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { AlertButton } from '../../alert/create/AlertButton.tsx';
import { growShape } from '../../map/draw/add-area.ts';
import { useAreas } from '../../map/draw/useAreas.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import type { SearchPageState } from '../search-url.ts';

interface AreaEmptyProps {
  pageState: SearchPageState;
  filter: SearchFilter & { shape: string };
  /** URL of the search without any filter. */
  clearUrl: string;
}

/** Shown when no home is in the areas of a search: offers larger areas, and an alert. */
export function AreaEmpty({ pageState, filter, clearUrl }: AreaEmptyProps) {
  const { outlines } = useAreas(filter.shape);
  const grown = growShape(filter.shape, outlines);
  const action = (
    <div className="flex wrapping gap-sm middle">
      {grown && <ButtonLink to={pageState.to({ filter: { ...filter, shape: grown } })}>{m.map_area_larger()}</ButtonLink>}
      <AlertButton filter={filter} />
      <ButtonLink to={clearUrl} variant="line" size="sm">
        {m.search_clear_filters()}
      </ButtonLink>
    </div>
  );
  return <StateMessage drawing="search" title={m.map_area_empty_title()} text={m.map_area_empty_text()} action={action} />;
}
