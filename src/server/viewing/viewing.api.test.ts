// Tests of viewings with real emails: the way from a request to a cancellation, what two confirmations of one time do, and what other people can do.
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatViewingTime } from '../../shared/format.ts';
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../shared/time.ts';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { PASSWORD } from '../../testing/factories/members.ts';
import { viewingFields, viewingTime } from '../../testing/factories/viewings.ts';
import type { ReadEmail } from '../../testing/mail/sent-emails.ts';
import { type SmtpBox, startSmtp } from '../../testing/mail/smtp.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { cancelViewingsOfTakenHomes, runViewingSteps } from './viewing.jobs.ts';

/** Today, 09:00 in Dubai. */
const NOW = new Date(dubaiMidnight(new Date()).getTime() + 9 * HOUR_MS);
const at = (days: number, hour: number): string => viewingTime(days, hour, NOW);
const dubai = (days: number, hour: number): Date => new Date(at(days, hour));
/** A time as emails and pages write it. */
const words = (days: number, hour: number): string => formatViewingTime(at(days, hour));

let server: TestServer;
let smtp: SmtpBox;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await testServer({ SMTP_URL: smtp.url, PUBLIC_ORIGIN: 'http://homes.example', LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
beforeEach(async () => {
  server.setNow(NOW);
  // what waits of another test would be due too
  await run('delete from inquiries');
});

const { member, makePropertyOf, thread } = inquirySteps(() => server);
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const fields = <T extends object>(propertyId: number, input?: T) =>
  viewingFields(propertyId, { times: [at(2, 16.5), at(3, 10), at(4, 18)], ...input });
const ask = (propertyId: number, input: object = {}, device = server.device()) => callerOf(device).viewing.ask(fields(propertyId, input));

/** Runs a step, then the jobs, and returns the emails that arrived meanwhile. */
async function mailOf(step: () => Promise<unknown>): Promise<ReadEmail[]> {
  await server.deps.jobs.runPendingJobs();
  const before = smtp.sentEmails.length;
  await step();
  await server.deps.jobs.runPendingJobs();
  return smtp.sentEmails.slice(before);
}
const recipients = (emails: ReadEmail[]): string[] => emails.map(({ to }) => to).toSorted();
/** The path of the page of a viewing in an email. */
function pathOf(email: ReadEmail): string {
  const url = new URL(email.links.find((link) => /\/answer\/(my-)?viewing/.test(link))!);
  return url.pathname + url.search;
}
const press = (path: string, form: object) => server.request().post(path).type('form').send(form);
const runSteps = () => runViewingSteps(server.deps, server.deps.orm.em.fork());
const stateOf = async (id: number) =>
  (await run<{ state: string; times: string[] }>('select state, times, starts_at, sequence from viewings where id = $1', [id]))[0]!;

/** Reads a calendar with two libraries, which must agree. */
function readCalendar(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((component) => {
    // ical.js reads a time in the zone of the file itself, by its VTIMEZONE
    const zone = new ICAL.Timezone(root.getFirstSubcomponent('vtimezone')!);
    const start = component.getFirstPropertyValue('dtstart') as InstanceType<typeof ICAL.Time>;
    start.zone = zone;
    return {
      uid: String(component.getFirstPropertyValue('uid')),
      sequence: Number(component.getFirstPropertyValue('sequence')),
      status: component.getFirstPropertyValue('status'),
      start: start.toJSDate().toISOString(),
      zone: component.getFirstProperty('dtstart')!.getParameter('tzid'),
      location: component.getFirstPropertyValue('location'),
    };
  });
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) => (entry?.type === 'VEVENT' ? [entry] : []));
  expect(others.map(({ uid, start, sequence }) => `${uid} ${start.toISOString()} ${Number(sequence)}`).toSorted()).toEqual(
    events.map(({ uid, start, sequence }) => `${uid} ${start} ${sequence}`).toSorted(),
  );
  return { method: root.getFirstPropertyValue('method'), events };
}
/** RFC 5545: lines end with CRLF, have at most 75 bytes, and times in UTC end with Z. */
function expectGrammar(text: string): void {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/^DTSTAMP:(?!\d{8}T\d{6}Z\r$)/m);
  for (const part of ['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'VEVENT'])
    expect(text.match(new RegExp(`^BEGIN:${part}`, 'gm'))?.length).toBe(text.match(new RegExp(`^END:${part}`, 'gm'))?.length);
}

describe('a viewing', () => {
  test('goes by signed links from three wishes through other times, an agreement, reminders and a cancellation (S152, S153)', async () => {
    const owner = await member();
    const home = await makePropertyOf(owner, { title: 'Villa with a garden' });
    const input = fields(home.id, { note: 'We are two people.' });
    let id = 0;
    const [request, ...others] = await mailOf(async () => {
      id = (await callerOf(server.device()).viewing.ask(input)).id!;
    });
    // nothing goes to the address that anyone may have typed
    expect([request!.to, others]).toEqual([owner.email, []]);
    expect(request!.text).toContain([words(2, 16.5), words(3, 10), words(4, 18)].join('\n'));
    expect(request!.text).toContain('> We are two people.');
    expect(request!.text).toContain(input.phone);
    const ownerPath = pathOf(request!);
    // mail scanners open every link
    for (let i = 0; i < 3; i++) expect((await server.request().get(ownerPath).expect(200)).text).toContain(`Agree: ${words(2, 16.5)}`);
    await server.request().head(ownerPath);
    expect(await stateOf(id)).toMatchObject({ state: 'asked', sequence: 0 });

    // other times, of the half hour; the visitor gets one link without a word of the advertiser
    const offer = { choice: 'offer', day0: at(5, 0), time0: String(9.5 * HOUR_MS), day1: '', time1: String(9 * HOUR_MS) };
    const [link, ...more] = await mailOf(() => press(ownerPath, offer).expect(200));
    expect([link!.to, more]).toEqual([input.email, []]);
    expect(link!.text).not.toMatch(/garden|09:30/);
    expect(await stateOf(id)).toMatchObject({ state: 'offered', times: [at(5, 9.5)] });
    const visitorPath = pathOf(link!);
    expect((await server.request().get(visitorPath).expect(200)).text).toContain(words(5, 9.5));

    // the visitor agrees: both get the entry for their calendar
    const agreed = await mailOf(() => press(visitorPath, { choice: `agree:${at(5, 9.5)}` }).expect(200));
    expect(recipients(agreed)).toEqual([owner.email, input.email].toSorted());
    for (const email of agreed) {
      expect(email.subject).toBe(`Viewing agreed: ${words(5, 9.5)}`);
      expect(email.calendar?.method).toBe('REQUEST');
      expectGrammar(email.calendar!.text);
      expect(readCalendar(email.calendar!.text)).toMatchObject({
        method: 'REQUEST',
        events: [{ uid: `viewing-${id}@homes.example`, sequence: 1, status: 'CONFIRMED', start: at(5, 9.5), zone: 'Asia/Dubai' }],
      });
    }
    // a second press sends nothing
    expect(await mailOf(() => press(visitorPath, { choice: `agree:${at(5, 9.5)}` }).expect(200))).toEqual([]);

    // the conversation has what happened
    const { inquiry_id: inquiryId } = (await run<{ inquiry_id: number }>('select inquiry_id from viewings where id = $1', [id]))[0]!;
    const { messages, status } = await thread(owner.device, inquiryId);
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringContaining(`I could come at:\n\n– ${words(2, 16.5)}`),
      `These times would suit me:\n${words(5, 9.5)}`,
      `The viewing is agreed: ${words(5, 9.5)}.`,
    ]);
    expect(status).toBe('new');

    // reminders, each once: at 18:00 on the day before, and two hours before
    server.setNow(new Date(dubai(4, 18).getTime() - 1));
    expect(await mailOf(runSteps)).toEqual([]);
    server.setNow(dubai(4, 18));
    const evening = await mailOf(() => Promise.all([runSteps(), runSteps()]));
    expect(recipients(evening)).toEqual([owner.email, input.email].toSorted());
    expect(evening[0]!.subject).toBe(`Tomorrow: viewing on ${words(5, 9.5)}`);
    expect(evening[0]!.text).toContain('I cannot come:\n');
    server.setNow(dubai(5, 7.5));
    expect(recipients(await mailOf(runSteps))).toEqual([owner.email, input.email].toSorted());
    expect(await mailOf(runSteps)).toEqual([]);

    // the visitor cannot come: the same entry is taken out of both calendars
    const cancelled = await mailOf(() => press(visitorPath, { choice: 'cancel' }).expect(200));
    expect(recipients(cancelled)).toEqual([owner.email, input.email].toSorted());
    for (const email of cancelled) {
      expectGrammar(email.calendar!.text);
      expect(readCalendar(email.calendar!.text)).toMatchObject({
        method: 'CANCEL',
        events: [{ uid: `viewing-${id}@homes.example`, sequence: 2, status: 'CANCELLED', start: at(5, 9.5) }],
      });
    }
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', sequence: 2 });
    server.setNow(dubai(5, 12));
    expect(await mailOf(runSteps)).toEqual([]);
  });

  test('can be agreed on the site in one press, moved, and is asked about afterwards (S152)', async () => {
    const [owner, asker] = [await member(), await member()];
    const home = await makePropertyOf(owner);
    const { id, inquiryId } = await ask(home.id, { email: asker.email, byVideo: true }, asker.device);
    const [viewing] = (await callerOf(owner.device).viewing.list({ side: 'received' })).items;
    expect(viewing).toMatchObject({
      id,
      inquiryId,
      state: 'asked',
      byVideo: true,
      phone: '+971 50 000 0111',
      actions: ['agree', 'offer', 'decline'],
    });
    expect((await callerOf(asker.device).viewing.list({ side: 'sent' })).items).toMatchObject([{ id, phone: null, actions: ['cancel'] }]);
    await callerOf(owner.device).viewing.answer({ id: id!, action: 'agree', time: at(3, 10) });
    const moved = await mailOf(() => callerOf(asker.device).viewing.answer({ id: id!, action: 'offer', times: [at(6, 12)] }));
    expect(moved.map(({ calendar }) => calendar?.method)).toEqual(['CANCEL', 'CANCEL']);
    // the time that was proposed first is no longer there to agree to
    await expectError(callerOf(owner.device).viewing.answer({ id: id!, action: 'agree', time: at(3, 10) }), 'CONFLICT');
    const again = await mailOf(() => callerOf(owner.device).viewing.answer({ id: id!, action: 'agree', time: at(6, 12) }));
    expect(again.map(({ calendar }) => readCalendar(calendar!.text).events[0])).toMatchObject(
      Array(2).fill({ sequence: 3, start: at(6, 12) }),
    );
    // before its time neither side says that it took place
    await expectError(callerOf(owner.device).viewing.answer({ id: id!, action: 'done' }), 'CONFLICT');
    for (const hour of [18, 34]) {
      server.setNow(dubai(5, hour));
      await runSteps();
    }
    server.setNow(dubai(6, 13.5));
    const [question, ...others] = await mailOf(runSteps);
    expect([question!.to, question!.subject, others]).toEqual([owner.email, `Did the viewing of DLV-${home.id} take place?`, []]);
    await press(pathOf(question!), { choice: 'done' }).expect(200);
    expect((await callerOf(asker.device).viewing.list({ side: 'sent', over: true })).items).toMatchObject([{ state: 'done', actions: [] }]);
    expect(await runSteps()).toBe(0);
  });

  test('gets one reminder and then ends without an answer, and ends when its home is taken or an account is deleted', async () => {
    const [owner, asker] = [await member(), await member()];
    const [home, takenHome, thirdHome] = [await makePropertyOf(owner), await makePropertyOf(owner), await makePropertyOf(owner)];
    const { id } = await ask(home.id, { email: asker.email }, asker.device);
    await mailOf(async () => {});
    server.setNow(new Date(NOW.getTime() + DAY_MS));
    expect(recipients(await mailOf(runSteps))).toEqual([owner.email]);
    expect(await mailOf(runSteps)).toEqual([]);
    server.setNow(dubai(4, 18));
    const [ended, ...rest] = await mailOf(runSteps);
    expect([ended!.to, ended!.text, rest]).toEqual([asker.email, expect.stringContaining('did not answer'), []]);
    expect(await stateOf(id!)).toMatchObject({ state: 'cancelled' });

    server.setNow(NOW);
    const taken = await ask(takenHome.id, { email: asker.email }, asker.device);
    await callerOf(owner.device).viewing.answer({ id: taken.id!, action: 'agree', time: at(3, 10) });
    await run(`update properties set status = 'paused' where id = $1`, [takenHome.id]);
    expect(await cancelViewingsOfTakenHomes(server.deps, server.deps.orm.em.fork())).toBe(0);
    await run(`update properties set status = 'sold' where id = $1`, [takenHome.id]);
    const news = await mailOf(() => cancelViewingsOfTakenHomes(server.deps, server.deps.orm.em.fork()));
    expect(recipients(news)).toEqual([owner.email, asker.email].toSorted());
    expect(news[0]).toMatchObject({ calendar: { method: 'CANCEL' }, text: expect.stringContaining('no longer available') });

    const last = await ask(thirdHome.id, { email: asker.email }, asker.device);
    await callerOf(owner.device).viewing.answer({ id: last.id!, action: 'agree', time: at(3, 10) });
    const { viewings } = await callerOf(asker.device).account.export();
    expect(viewings).toMatchObject([{ asked_by_you: true, state: 'cancelled' }, { state: 'cancelled' }, { state: 'agreed' }]);
    const goodbye = await mailOf(() => callerOf(asker.device).account.remove({ password: PASSWORD }));
    expect(goodbye.filter(({ calendar }) => calendar?.method === 'CANCEL').map(({ to }) => to)).toEqual([owner.email]);
    expect(await run('select 1 from viewings where id = $1', [last.id])).toEqual([]);
  });
});

describe('two confirmations of one time', () => {
  test('by twenty presses at once: one wins, the others get a sentence, and the database refuses an overlap by itself (S154)', async () => {
    const owner = await member();
    const homes = [await makePropertyOf(owner), await makePropertyOf(owner)];
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await ask(homes[i % 2]!.id, { times: [at(3, 16 + (i % 2) / 2)] })).id!);
    // half an hour later is free, and the same moment is not
    const results = await Promise.all(
      ids.map((id, i) =>
        errorOf(callerOf(owner.device).viewing.answer({ id, action: 'agree', time: at(3, 16 + (i % 2) / 2) })).catch(() => null),
      ),
    );
    const refused = results.filter((result) => result !== null);
    expect(results.length - refused.length).toBe(2);
    expect(new Set(refused.map(({ code, message }) => `${code} ${message}`))).toEqual(
      new Set(['CONFLICT That time was just taken. Choose another time or propose others.']),
    );
    await expect(
      run(
        `update viewings set state = 'agreed', advertiser_key = 'user:${owner.id}', starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes', due_at = null where id = $1`,
        [ids[results.findIndex((result) => result !== null)], at(3, 16.25)],
      ),
    ).rejects.toThrow(/viewings_one_place_ex/);
  });

  test('by twenty presses on one viewing at once send one pair of emails', async () => {
    const owner = await member();
    const asker = await member();
    const { id } = await ask((await makePropertyOf(owner)).id, { email: asker.email }, asker.device);
    const emails = await mailOf(() =>
      Promise.all(Array.from({ length: 20 }, () => callerOf(owner.device).viewing.answer({ id: id!, action: 'agree', time: at(3, 10) }))),
    );
    expect(recipients(emails)).toEqual([owner.email, asker.email].toSorted());
  });
});

describe('other people', () => {
  test('find no viewing by its number, and no page with another key, for the other side or after its time (S154)', async () => {
    const [owner, other, asker] = [await member(), await member(), await member()];
    const [request] = await mailOf(async () => ask((await makePropertyOf(owner)).id, { email: asker.email }, asker.device));
    const path = pathOf(request!);
    const [, id, key] = /id=(\d+)&key=([\w-]+)/.exec(path)!;
    for (const action of ['cancel', 'decline', 'done'] as const)
      await expectError(callerOf(other.device).viewing.answer({ id: Number(id), action }), 'NOT_FOUND');
    // each side has its own actions
    await expectError(callerOf(asker.device).viewing.answer({ id: Number(id), action: 'agree', time: at(3, 10) }), 'CONFLICT');
    for (const query of [`id=${Number(id) + 1}&key=${key}`, `id=${id}&key=${key}x`, `id=${id}`, `id[]=${id}&key=${key}`]) {
      await server.request().get(`/answer/viewing?${query}`).expect(404);
      await press(`/answer/viewing?${query}`, { choice: 'decline' }).expect(404);
    }
    await press(path.replace('/answer/viewing', '/answer/my-viewing'), { choice: 'cancel' }).expect(404);
    for (const form of [
      {},
      { choice: 'agree:yesterday' },
      { choice: '__proto__' },
      { choice: 'offer', day0: 'x', time0: '1e400' },
      { choice: 'offer', day0: at(90, 0), time0: '0' },
    ])
      await press(path, form).expect(200);
    expect(await stateOf(Number(id))).toMatchObject({ state: 'asked' });
    server.setNow(new Date(NOW.getTime() + 61 * DAY_MS));
    await server.request().get(path).expect(404);
    await press(path, { choice: 'decline' }).expect(404);
  });

  test('read no calendar: it opens by its latest key alone, and holds the own viewings (S153)', async () => {
    const [owner, asker, other] = [await member(), await member(), await member()];
    const { id } = await ask((await makePropertyOf(owner)).id, { email: asker.email }, asker.device);
    await callerOf(owner.device).viewing.answer({ id: id!, action: 'agree', time: at(3, 10) });
    expect(await callerOf(owner.device).viewing.calendar()).toEqual({ since: null });
    const { path: former } = await callerOf(owner.device).viewing.renewCalendar();
    const { path } = await callerOf(owner.device).viewing.renewCalendar();
    await server.request().get(former).expect(404);
    await server.request().get('/viewings/unknown.ics').expect(404);
    const answer = await server.request().get(path).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' });
    expectGrammar(answer.text);
    expect(readCalendar(answer.text)).toMatchObject({
      method: 'PUBLISH',
      events: [{ uid: `viewing-${id}@homes.example`, start: at(3, 10) }],
    });
    expect(answer.text).toContain('Nadia Karim');
    const key = /viewings\/(.+)\.ics/.exec(path)![1];
    expect(await run('select 1 from viewing_calendars where key_hash = $1', [key])).toEqual([]);
    const { path: empty } = await callerOf(other.device).viewing.renewCalendar();
    expect(readCalendar((await server.request().get(empty).expect(200)).text).events).toEqual([]);
  });

  test('have at most three requests that wait, one for a home, at times that can be, and write to no mailbox with them', async () => {
    const owner = await member();
    const homes = await Promise.all(Array.from({ length: 4 }, () => makePropertyOf(owner)));
    const email = 'same.person@homes.example';
    for (const home of homes.slice(0, 3)) await ask(home.id, { email });
    await expectError(ask(homes[0]!.id, { email: 'same.person+x@homes.example', name: 'Other' }), 'CONFLICT');
    await expectError(ask(homes[3]!.id, { email: 'Same.Person@homes.example' }), 'FORBIDDEN');
    for (const time of [at(2, 7.5), at(2, 21), at(14, 10), at(0, 10), at(2, 10.25), at(-1, 10)])
      await expectError(ask(homes[3]!.id, { times: [time] }), 'BAD_REQUEST');
    for (const times of [[], [at(2, 10), at(2, 10)], [at(2, 10), at(2, 11), at(2, 12), at(2, 13)], ['soon']])
      await expectError(ask(homes[3]!.id, { times }), 'BAD_REQUEST');
    await expectError(ask(homes[3]!.id, {}, owner.device), 'BAD_REQUEST');
    expect(await ask(homes[3]!.id, { website: 'spam' })).toEqual({ id: null, inquiryId: null });
    const mails = await mailOf(async () => {
      for (const { id } of await run<{ id: number }>(
        'select v.id from viewings v join inquiries i on i.id = inquiry_id where i.email = $1',
        [email],
      ))
        await callerOf(owner.device).viewing.answer({ id, action: 'decline' });
    });
    // three links at most an hour to a mailbox that anyone may have typed
    expect(mails.every(({ subject }) => subject.startsWith('News about your viewing'))).toBe(true);
    expect(mails.length).toBeLessThanOrEqual(3);
  });
});
