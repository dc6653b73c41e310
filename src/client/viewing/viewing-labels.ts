// Names of the states of a viewing.
import { m } from '../../shared/messages/messages.ts';
import type { ViewingState } from '../../shared/viewing/viewing.ts';

export const VIEWING_STATE_NAMES: Record<ViewingState, () => string> = {
  asked: m.viewing_name_asked,
  offered: m.viewing_name_offered,
  agreed: m.viewing_name_agreed,
  declined: m.viewing_name_declined,
  cancelled: m.viewing_name_cancelled,
  done: m.viewing_name_done,
  missed: m.viewing_name_missed,
};
