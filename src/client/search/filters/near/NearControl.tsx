import { m } from '../../../../shared/messages/messages.ts';
import { nearTargetLabel, readNear } from '../../../../shared/nearby/near-label.ts';
import { NEAR_MINUTES, NEAR_TARGETS, type NearTarget, nearValue, USUAL_NEAR_MINUTES } from '../../../../shared/nearby/nearby-kinds.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { changeFilter } from '../change-filter.ts';
import { FilterChecks } from '../controls/FilterChecks.tsx';

/** How many targets show before `See more`. */
const PREVIEW_COUNT = 6;

interface NearControlProps {
  draft: SearchFilter;
  onChange: (draft: SearchFilter) => void;
}

/** What homes must be near to on foot, and the most minutes, which count for all that is ticked. */
export function NearControl({ draft, onChange }: NearControlProps) {
  const wanted = (draft.near ?? []).map(readNear);
  const minutes = wanted[0]?.minutes ?? USUAL_NEAR_MINUTES;
  const change = (targets: readonly NearTarget[], within = minutes) =>
    onChange(changeFilter(draft, { near: targets.map((target) => nearValue(target, within)) }));
  const targets = wanted.map(({ target }) => target);
  const toggle = (target: NearTarget) => change(targets.includes(target) ? targets.filter((one) => one !== target) : [...targets, target]);
  return (
    <>
      <FilterChecks
        options={NEAR_TARGETS.map((name) => ({ name, count: null }))}
        labelOf={(name) => nearTargetLabel(name as NearTarget)}
        selected={targets}
        onToggle={(name) => toggle(name as NearTarget)}
        previewCount={PREVIEW_COUNT}
      />
      {targets.length > 0 && (
        <div className="mt-sm">
          <SegmentedControl
            full
            label={m.nearby_filter_minutes()}
            value={String(minutes)}
            options={NEAR_MINUTES.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) =>
              change(
                targets,
                NEAR_MINUTES.find((one) => String(one) === value),
              )
            }
          />
          <p className="mt-2xs text-xs muted">{[m.nearby_filter_minutes(), m.nearby_filter_note()].join('. ')}</p>
        </div>
      )}
    </>
  );
}
