// Creates search alerts. Writes through `requestAlert`: `alert_addresses`, `alerts`, `alert_keys`, rate limits, and the job that emails a link to confirm.
import type { AlertCreated, AlertInput } from '../../../shared/alert/alert-schemas.ts';
import type { Context } from '../../context.ts';
import { kindBits } from '../match/home-list.ts';
import { toAlertSearch } from './alert.filter.ts';
import { requireInstantAllowed } from './alert.preview.ts';
import { requestAlert } from './alert.request.ts';

/**
 * Creates an alert of a search for the caller. It starts at once when the caller is known to own the address; else a link to confirm it is emailed.
 * @throws DomainError as `requestAlert`, INVALID for a search that no home can match; a validation error of `cadence`
 */
export const createAlert = (ctx: Context, input: AlertInput): Promise<AlertCreated> =>
  requestAlert(ctx, input, async () => {
    const { filter, hash, criteria } = await toAlertSearch(ctx.em, input.filter);
    if (input.cadence === 'instant') await requireInstantAllowed(ctx.em, criteria);
    return { subject: 'search', filter, hash, criteria, listPersonId: null, kinds: kindBits(input.kinds), cadence: input.cadence };
  });
