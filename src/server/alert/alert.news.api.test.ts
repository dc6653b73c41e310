// Tests of the count of homes in emails whose list was not opened, and of opening these lists one after the other.
import { expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { MARINA, startAlertContext } from '../../testing/contexts/alert-context.ts';
import { memberWithAlert, runAlerts } from '../../testing/factories/alerts.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import type { Device } from '../../testing/factories/members.ts';
import { makeShortlist } from '../../testing/factories/shortlists.ts';

const { server, addHome, setPrice, setTimeAfterMorning } = await startAlertContext({ LIMIT_SHORTLIST: '0', LIMIT_SHORTLIST_CHANGE: '0' });
const countOf = async (device: Device) => (await callerOf(device).alert.news()).count;

test('the unseen emails of an alert are opened from the oldest on, and each lowers both counts', async () => {
  const { device } = await memberWithAlert(server, MARINA);
  for (const [day, homes] of [2, 1, 3].entries()) {
    for (let n = 0; n < homes; n++) await addHome();
    setTimeAfterMorning((day + 1) * DAY_MS);
    await runAlerts(server);
  }
  const openedTotals: number[] = [];
  for (const unseen of [6, 4, 3]) {
    const [alert] = (await callerOf(device).alert.list({})).items;
    expect([alert!.unseen, await countOf(device)]).toEqual([unseen, unseen]);
    openedTotals.push((await callerOf(device).alert.email({ id: alert!.unseenEmailId })).total);
  }
  expect(openedTotals).toEqual([2, 1, 3]);
  expect((await callerOf(device).alert.list({})).items).toMatchObject([{ unseen: 0, unseenEmailId: null }]);
  expect(await countOf(device)).toBe(0);
});

test('emails of an alert that has ended and of a closed list are not counted, because no page shows them', async () => {
  const { device, alertId } = await memberWithAlert(server, MARINA);
  const { id: homeId } = await addHome();
  const { token } = await makeShortlist(server, [homeId], device);
  await callerOf(device).shortlist.startEmails({ token });
  setTimeAfterMorning(DAY_MS);
  await runAlerts(server);
  expect(await countOf(device)).toBe(1);
  await callerOf(device).alert.stop({ id: alertId });
  expect(await countOf(device)).toBe(0);
  await setPrice(homeId, 2_000_000);
  setTimeAfterMorning(2 * DAY_MS);
  await runAlerts(server);
  expect(await countOf(device)).toBe(1);
  await callerOf(device).shortlist.end({ token });
  expect(await countOf(device)).toBe(0);
});
