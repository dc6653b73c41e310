// Labels of what alerts report and of how often they send emails, in the language of the page.
import type { AlertCadence, AlertKind } from '../../shared/alert/alert.ts';
import { m } from '../../shared/messages/messages.ts';

const KINDS: Record<AlertKind, () => string> = {
  new: m.alert_kind_new,
  'price-drop': m.alert_kind_drop,
  back: m.alert_kind_back,
  taken: m.alert_kind_taken,
  gone: m.alert_kind_gone,
};
/** Label of a kind of event: `New homes`, `Price drops`. */
export const kindLabel = (kind: AlertKind): string => KINDS[kind]();

const CADENCES: Record<AlertCadence, () => string> = {
  instant: m.alert_cadence_instant,
  daily: m.alert_cadence_daily,
  weekly: m.alert_cadence_weekly,
};
/** Label of how often an alert sends emails: `As it happens`, `Once a day`, `Once a week`. */
export const cadenceLabel = (cadence: AlertCadence): string => CADENCES[cadence]();
