import type { AlertCadence, AlertKind } from '../../shared/alert/alert.ts';
import { m } from '../../shared/messages/messages.ts';

const KINDS: Record<AlertKind, () => string> = {
  new: m.alert_kind_new,
  'price-drop': m.alert_kind_drop,
  back: m.alert_kind_back,
  taken: m.alert_kind_taken,
  gone: m.alert_kind_gone,
};
/** `New homes`, `Price drops`. */
export const kindLabel = (kind: AlertKind): string => KINDS[kind]();

const CADENCES: Record<AlertCadence, () => string> = {
  instant: m.alert_cadence_instant,
  daily: m.alert_cadence_daily,
  weekly: m.alert_cadence_weekly,
};
/** `As it happens`, `Once a day`, `Once a week`. */
export const cadenceLabel = (cadence: AlertCadence): string => CADENCES[cadence]();
