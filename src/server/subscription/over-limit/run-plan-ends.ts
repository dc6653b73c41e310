// What follows when a plan ends or is paid again: pauses what is over, tells its people, publishes it again, and ends featured places.
import { endFeaturedPlaces } from '../../organization/featured-places.ts';
import { sendPlanEndEmails } from '../plan-emails/plan-end-emails.ts';
import { bringBackPaid, pauseDue } from './pause-over.ts';

/** Job of every minute. What is due is paused first, so that the email about the end of the plan says it. */
export async function runPlanEnds(deps: Parameters<typeof sendPlanEndEmails>[0] & Parameters<typeof pauseDue>[0]): Promise<void> {
  await pauseDue(deps);
  await sendPlanEndEmails(deps);
  await bringBackPaid(deps);
  await endFeaturedPlaces(deps);
}
