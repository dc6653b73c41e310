import { useState } from 'react';
import { CADENCES_OF, KINDS_OF } from '../../../shared/alert/alert.ts';
import type { AlertChange, AlertView } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { AlertChoices } from '../create/AlertChoices.tsx';

interface AlertEditProps {
  alert: AlertView;
  pending: boolean;
  onSave: (values: Pick<AlertChange, 'kinds' | 'cadence' | 'filter'>) => void;
  onCancel: () => void;
}

/** Form to change the kinds of events that an alert reports, how often, and whether it is limited to its part of the map. */
export function AlertEdit({ alert, pending, onSave, onCancel }: AlertEditProps) {
  const [kinds, setKinds] = useState(alert.kinds);
  const [cadence, setCadence] = useState(alert.cadence);
  const { bounds, ...searchFilter } = alert.filter;
  const [isWithinBounds, setWithinBounds] = useState(true);
  const isSearch = alert.subject === 'search';
  const filter = isWithinBounds ? alert.filter : searchFilter;
  const preview = trpc.alert.preview.useQuery(filter, { enabled: isSearch });
  // an unchanged search keeps its instant emails, even if it has too many new homes for them by now
  const keepsInstant = alert.cadence === 'instant' && isWithinBounds;
  return (
    <form
      className="grid gap-md mt-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (kinds.length > 0) onSave({ kinds, cadence, ...(!isWithinBounds && { filter }) });
      }}
    >
      {bounds && (
        <Choice name="map" checked={isWithinBounds} onChange={(event) => setWithinBounds(event.currentTarget.checked)}>
          {m.alert_map_only()}
        </Choice>
      )}
      <AlertChoices
        kinds={KINDS_OF[alert.subject]}
        selected={kinds}
        onKinds={setKinds}
        kindsError={kinds.length === 0 ? m.alert_kinds_required() : null}
        cadences={CADENCES_OF[alert.subject]}
        cadence={cadence}
        onCadence={setCadence}
        isInstantAllowed={!isSearch || keepsInstant || (preview.data?.instantAllowed ?? true)}
      />
      <div className="row gap-xs">
        <Button type="submit" size="sm" pending={pending}>
          {m.ui_save_changes()}
        </Button>
        <Button size="sm" variant="quiet" disabled={pending} onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
