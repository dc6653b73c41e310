import { useState } from 'react';
import type { AlertView } from '../../../shared/alert/alert-schemas.ts';
import { formatMoment, joinValues } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { cadenceLabel, kindLabel } from '../alert.labels.ts';
import classes from './AlertCard.module.css';
import { AlertEdit } from './AlertEdit.tsx';
import { useAlertActions } from './useAlertActions.ts';

/** Text of the tag that says whether the alert is active or paused. */
const stateLabel = ({ state }: AlertView): string => (state === 'active' ? m.alert_state_active() : m.alert_state_paused());

/** Path of the search that an alert watches. An alert for a part of the map opens the map. */
const searchPath = ({ filter: { bounds, ...filter } }: AlertView): string =>
  paths.properties(filter, bounds ? { view: 'map', bounds } : {});

/**
 * One alert: what it watches, how often it sends emails, how many homes it found, and buttons to edit, pause and end it.
 * `ownerKey` is the secret of the email address from its alert links; without one the session or a cookie identifies the owner.
 */
export function AlertCard({ alert, ownerKey }: { alert: AlertView; ownerKey: string | undefined }) {
  const [isEditing, setEditing] = useState(false);
  const { change, stop, failure, isBusy } = useAlertActions(ownerKey);
  const isPaused = alert.state === 'paused';
  const isSearch = alert.subject === 'search';
  return (
    <article className="panel grid gap-xs p-lg" aria-label={alert.words}>
      <div className="flex between gap-md at-top">
        <h2 className={`anywhere ${classes.title}`} dir="auto">
          {alert.words}
        </h2>
        <span className={`flex-none tag ${alert.state === 'active' ? 'green' : ''}`}>{stateLabel(alert)}</span>
      </div>
      <p className="text-sm muted">
        {joinValues(alert.kinds.map(kindLabel))} · {cadenceLabel(alert.cadence)}
      </p>
      <p className="text-sm muted">
        {alert.lastSentAt ? m.alert_last_sent({ time: formatMoment(alert.lastSentAt) }) : m.alert_nothing_sent()}
        {' · '}
        {m.alert_homes_found({ count: alert.homesFound })}
        {alert.nextAt && ` · ${m.alert_next({ time: formatMoment(alert.nextAt) })}`}
      </p>
      <FailureText>{failure}</FailureText>
      {isEditing ? (
        <AlertEdit
          alert={alert}
          pending={isBusy}
          onCancel={() => setEditing(false)}
          onSave={(values) => change.mutate({ id: alert.id, key: ownerKey, ...values }, { onSuccess: () => setEditing(false) })}
        />
      ) : (
        <div className="row wrapping gap-xs mt-xs">
          {alert.lastEmailId !== null && (
            <ButtonLink
              size="sm"
              variant={alert.unseen > 0 ? 'fill' : 'line'}
              to={paths.alertEmail(alert.unseenEmailId ?? alert.lastEmailId, ownerKey)}
            >
              {alert.unseen > 0 ? m.alert_see_new({ count: alert.unseen }) : m.alert_see_them()}
            </ButtonLink>
          )}
          {isSearch && (
            <ButtonLink size="sm" variant="line" to={searchPath(alert)}>
              {alert.filter.bounds ? m.alert_open_map() : m.alert_open_search()}
            </ButtonLink>
          )}
          {alert.listToken && (
            <ButtonLink size="sm" variant="line" to={paths.list(alert.listToken)}>
              {m.shortlist_open()}
            </ButtonLink>
          )}
          <Button size="sm" variant="line" disabled={isBusy} onClick={() => setEditing(true)}>
            {m.ui_edit()}
          </Button>
          <Button
            size="sm"
            variant="line"
            disabled={isBusy}
            onClick={() => change.mutate({ id: alert.id, key: ownerKey, paused: !isPaused })}
          >
            {isPaused ? m.alert_resume() : m.alert_pause()}
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => stop.mutate({ id: alert.id, key: ownerKey })}>
            {m.alert_stop()}
          </Button>
        </div>
      )}
    </article>
  );
}
