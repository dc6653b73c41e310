import { type ReactNode, useId } from 'react';
import type { AlertCadence, AlertKind } from '../../../shared/alert/alert.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { ErrorLine } from '../../ui/form/error/ErrorLine.tsx';
import { cadenceLabel, kindLabel } from '../alert.labels.ts';
import classes from './AlertChoices.module.css';

interface AlertChoicesProps {
  /** The kinds of events that can be chosen. */
  kinds: readonly AlertKind[];
  selected: readonly AlertKind[];
  onKinds: (kinds: AlertKind[]) => void;
  kindsError?: ReactNode;
  /** The cadences (how often emails are sent) that can be chosen. */
  cadences: readonly AlertCadence[];
  cadence: AlertCadence;
  onCadence: (cadence: AlertCadence) => void;
  /** Whether the cadence `instant` can be chosen; not for a search with too many new homes to send an email for each event. */
  isInstantAllowed: boolean;
}

/** Form fields of an alert: checkboxes for the kinds of events it reports, and radio buttons for how often it sends emails. */
export function AlertChoices({ kinds, selected, onKinds, kindsError, cadences, cadence, onCadence, isInstantAllowed }: AlertChoicesProps) {
  const id = useId();
  // adds or removes one kind and keeps the order of `kinds`
  const toggle = (kind: AlertKind) => onKinds(kinds.filter((candidate) => selected.includes(candidate) !== (candidate === kind)));
  return (
    <div className={`grid gap-md halves ${classes.choices}`}>
      <fieldset className="shrink" aria-describedby={kindsError ? `${id}-kinds` : undefined}>
        <legend>{m.alert_what()}</legend>
        {kinds.map((kind) => (
          <Choice key={kind} name="kinds" checked={selected.includes(kind)} onChange={() => toggle(kind)}>
            {kindLabel(kind)}
          </Choice>
        ))}
        <ErrorLine id={`${id}-kinds`} error={kindsError} />
      </fieldset>
      <fieldset className="shrink">
        <legend>{m.alert_how_often()}</legend>
        {cadences.map((value) => {
          const isDisabled = value === 'instant' && !isInstantAllowed;
          return (
            <Choice
              key={value}
              type="radio"
              name={`${id}-cadence`}
              checked={cadence === value}
              disabled={isDisabled}
              aria-describedby={isDisabled ? `${id}-instant` : undefined}
              onChange={() => onCadence(value)}
            >
              {cadenceLabel(value)}
              {isDisabled && (
                <span id={`${id}-instant`} className="block text-xs muted">
                  {m.alert_instant_limit()}
                </span>
              )}
            </Choice>
          );
        })}
      </fieldset>
    </div>
  );
}
