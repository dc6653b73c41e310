// Tests of shared lists of homes as their people use them. `makeList` makes a list as Maya on a new device, `join` joins it on another one, and `home` stores
// a published home of AED 1,500,000 and returns its id. `read` returns a list as a device sees it.
import { describe, expect, test } from 'vitest';
import { startShortlistContext } from '../../testing/contexts/shortlist-context.ts';
import { callerOf, errorOf, expectError } from '../../testing/factories/caller.ts';
import { cookieOf, type Device, makeMember } from '../../testing/factories/members.ts';
import { readShortlist as read } from '../../testing/factories/shortlists.ts';
import { sendCall } from '../../testing/http-calls.ts';

const { server, run, makeList, join, home } = await startShortlistContext();

describe('a shared list', () => {
  test('shows its people, homes, votes and notes to callers with the token, who may join under a name', async () => {
    const [first, second] = [await home({ price: 2_000_000 }), await home()];
    // the last id is that of no home
    const { token, maker } = await makeList([second, first, 2_000_000_000]);
    expect(token).toMatch(/^[\w-]{22}$/);
    const visitor = server.device();
    expect(await read(visitor, token)).toMatchObject({ name: 'Our homes', isOwner: false, me: null, people: [{ name: 'Maya' }] });
    const sara = await join(token, 'Sara', visitor);
    expect(await callerOf(sara).shortlist.vote({ token, propertyId: first, vote: 'yes' })).toEqual({ vote: 'yes' });
    expect(await callerOf(sara).shortlist.vote({ token, propertyId: first, vote: 'maybe' })).toEqual({ vote: 'maybe' });
    await callerOf(sara).shortlist.addNote({ token, propertyId: first, text: ' <b>https://evil.example</b>\nQuiet? ' });
    await run('update properties set price = 1950000 where id = $1', [first]);
    const list = await read(maker, token);
    expect(list).toMatchObject({ isOwner: true, people: [{ name: 'Maya' }, { name: 'Sara' }] });
    const [maya, other] = list.people;
    expect(list.me).toBe(maya!.id);
    expect(list.homes.map(({ id }) => id)).toEqual([second, first]);
    expect(list.homes[1]).toMatchObject({
      price: 1_950_000,
      addedPrice: 2_000_000,
      addedBy: maya!.id,
      status: 'published',
      votes: [{ personId: other!.id, vote: 'maybe' }],
      notes: [{ personId: other!.id, text: '<b>https://evil.example</b>\nQuiet?', isEdited: false }],
    });
  });

  test('remembers a visitor by a signed cookie and a member by their account on every device', async () => {
    const { token, maker, id } = await makeList();
    expect((await read(maker, token)).isOwner).toBe(true);
    const [, key] = /list-\d+=([\w.-]+)/.exec(cookieOf(maker))!;
    const withCookie = (value: string) => sendCall(server.device(), 'shortlist.get', { token }, { Cookie: `list-${id}=${value}` });
    expect((await withCookie(key!)).data).toMatchObject({ isOwner: true });
    // another signature, none, another key with the signature, and neither
    for (const forged of [
      key!.slice(0, -1) + (key!.endsWith('A') ? 'B' : 'A'),
      key!.split('.')[0]!,
      `${'x'.repeat(32)}.${key!.split('.')[1]}`,
      '.',
    ])
      expect((await withCookie(forged)).data).toMatchObject({ isOwner: false, me: null });
    const member = await makeMember(server);
    const memberList = await makeList([], member.device);
    const otherDevice = server.device();
    await otherDevice.post('/api/login').send({ username: member.username, password: 'correct horse battery' }).expect(200);
    expect(await read(otherDevice, memberList.token)).toMatchObject({ isOwner: true, me: expect.any(Number) });
    const { body } = await otherDevice.get('/api/shortlists').expect(200);
    expect(body).toEqual([
      { id: memberList.id, name: 'Our homes', token: memberList.token, homes: 0, people: 1, createdAt: expect.any(String) },
    ]);
    await server.request().get('/api/shortlists').expect(401);
  });

  test('stores neither tokens nor keys', async () => {
    const { token, id, maker } = await makeList();
    const [, key] = /list-\d+=([\w-]+)\./.exec(cookieOf(maker))!;
    const [stored] = await run(
      `select (select row_to_json(l)::text from shortlists l where id = $1) || (select json_agg(p)::text from shortlist_people p where list_id = $1) as text`,
      [id],
    );
    expect(stored!.text).not.toContain(token);
    expect(stored!.text).not.toContain(key);
  });

  test('keeps a home that is taken with its last facts, and of a deleted one neither pictures nor texts', async () => {
    const [sold, deleted] = [await home({ images: ['/media/a.webp'] }), await home({ images: ['/media/a.webp'] })];
    const { token, maker } = await makeList([sold, deleted]);
    await run(`update properties set status = 'sold' where id = $1`, [sold]);
    await run(`update properties set status = 'deleted' where id = $1`, [deleted]);
    const homes = (await read(maker, token)).homes;
    expect(homes.map(({ status, images, price }) => [status, images.length, price])).toEqual([
      ['sold', 1, 1_500_000],
      ['deleted', 0, 1_500_000],
    ]);
    expect(homes[1]!.summary).toBe('');
  });

  test('reads a number alone as the reference of a portal, else as an id (S63)', async () => {
    const [numbered, other] = [await home(), await home()];
    const ofPortal = await home({ source: 'portal', reference: String(numbered) });
    const { token, maker } = await makeList();
    for (const text of [String(numbered), String(other), `DLV-${numbered}`])
      expect(await callerOf(maker).shortlist.addByText({ token, text })).toEqual({ added: 1 });
    expect((await read(maker, token)).homes.map(({ id }) => id)).toEqual([ofPortal, other, numbered]);
  });

  test('takes homes by id, link and reference, from people who joined, and 50 at most', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, (_, i) => home(i === 3 ? { source: 'portal', reference: 'BY-77123' } : {})));
    const { token, maker } = await makeList([ids[0]!]);
    const add = (text: string) => callerOf(maker).shortlist.addByText({ token, text });
    expect(await add(`https://homes.example/ar/properties/${ids[1]}?from=chat`)).toEqual({ added: 1 });
    expect(await add(`DLV-${ids[2]}`)).toEqual({ added: 1 });
    expect(await add('by-77123')).toEqual({ added: 1 });
    expect(await add(`dlv ${ids[2]}`)).toEqual({ added: 0 });
    for (const text of ['no such reference', 'https://evil.example/', '/properties/99999999999', 'DLV-0', `' or 1=1 --`])
      await expectError(add(text), 'NOT_FOUND', 'We know no listed home with this link or reference.');
    expect((await read(maker, token)).homes.map(({ id }) => id)).toEqual(ids);
    await expectError(callerOf(server.device()).shortlist.addHomes({ token, propertyIds: [ids[0]!] }), 'FORBIDDEN');

    // with the four homes of the list these are 51
    const many = await Promise.all(Array.from({ length: 47 }, () => home()));
    expect(await errorOf(callerOf(maker).shortlist.addHomes({ token, propertyIds: many }))).toMatchObject({
      message: 'A list holds up to 50 homes.',
    });
    expect((await read(maker, token)).homes).toHaveLength(4);
    expect(await callerOf(maker).shortlist.addHomes({ token, propertyIds: many.slice(1) })).toEqual({ added: 46 });
    // a home that is not published is not added
    const paused = await home({ status: 'paused' });
    expect(await callerOf(maker).shortlist.addHomes({ token, propertyIds: [paused] })).toEqual({ added: 0 });
    await expectError(callerOf(maker).shortlist.addByText({ token, text: `DLV-${paused}` }), 'NOT_FOUND');
  });

  test('lets the person who added a home and the maker remove it, and no one else', async () => {
    const [homeOfMaker, homeOfSara] = [await home(), await home()];
    const { token, maker } = await makeList([homeOfMaker]);
    const [sara, omar] = [await join(token, 'Sara'), await join(token, 'Omar')];
    await callerOf(sara).shortlist.addHomes({ token, propertyIds: [homeOfSara] });
    const remove = (device: Device, propertyId: number) => callerOf(device).shortlist.removeHome({ token, propertyId });
    await expectError(remove(omar, homeOfSara), 'FORBIDDEN');
    await expectError(remove(sara, homeOfMaker), 'FORBIDDEN');
    await expectError(remove(server.device(), homeOfMaker), 'FORBIDDEN');
    expect(await remove(maker, homeOfSara)).toEqual({ removed: true });
    expect(await remove(maker, homeOfSara)).toEqual({ removed: true });
    expect((await read(omar, token)).homes.map(({ id }) => id)).toEqual([homeOfMaker]);
  });

  test('lets people change and delete only their own notes', async () => {
    const id = await home();
    const { token, maker } = await makeList([id]);
    const sara = await join(token, 'Sara');
    const { noteId } = await callerOf(sara).shortlist.addNote({ token, propertyId: id, text: 'First' });
    await expectError(callerOf(maker).shortlist.changeNote({ token, noteId, text: 'Not mine' }), 'NOT_FOUND');
    await callerOf(maker).shortlist.removeNote({ token, noteId });
    expect(await callerOf(sara).shortlist.changeNote({ token, noteId, text: 'Second' })).toEqual({ noteId });
    expect((await read(maker, token)).homes[0]!.notes).toMatchObject([{ text: 'Second', isEdited: true }]);
    // a note cannot be changed through another list either
    const otherList = await makeList([id], server.device());
    await expectError(callerOf(sara).shortlist.changeNote({ token: otherList.token, noteId, text: 'Elsewhere' }), 'FORBIDDEN');
    expect(await callerOf(sara).shortlist.removeNote({ token, noteId })).toEqual({ removed: true });
    expect((await read(maker, token)).homes[0]!.notes).toEqual([]);
  });

  test('is renamed, given a new link and ended by its maker alone', async () => {
    const { token, maker } = await makeList();
    const sara = await join(token, 'Sara');
    for (const name of ['rename', 'renewLink', 'end'] as const) {
      await expectError(callerOf(sara).shortlist[name]({ token, name: 'Hers' }), 'FORBIDDEN');
      await expectError(callerOf(server.device()).shortlist[name]({ token, name: 'Theirs' }), 'FORBIDDEN');
    }
    expect(await callerOf(maker).shortlist.rename({ token, name: 'بيوتنا 🏡' })).toEqual({ name: 'بيوتنا 🏡' });
    const renewed = await callerOf(maker).shortlist.renewLink({ token });
    expect(renewed.token).not.toBe(token);
    await expectError(callerOf(sara).shortlist.vote({ token, propertyId: 1, vote: 'yes' }), 'NOT_FOUND', 'This list is closed');
    // a person who gets the new link is recognized
    expect(await read(sara, renewed.token)).toMatchObject({ name: 'بيوتنا 🏡', me: expect.any(Number) });
    expect(await callerOf(maker).shortlist.end({ token: renewed.token })).toEqual({ ended: true });
    await expectError(callerOf(maker).shortlist.rename({ token: renewed.token, name: 'Again' }), 'NOT_FOUND');
  });

  test('forgets a person who leaves, with their votes and notes, and keeps the homes that they added', async () => {
    const id = await home();
    const { token, maker } = await makeList();
    const sara = await join(token, 'Sara');
    await callerOf(sara).shortlist.addHomes({ token, propertyIds: [id] });
    await callerOf(sara).shortlist.vote({ token, propertyId: id, vote: 'no' });
    await callerOf(sara).shortlist.addNote({ token, propertyId: id, text: 'Too small' });
    await expectError(callerOf(maker).shortlist.leave({ token }), 'FORBIDDEN');
    expect(await callerOf(sara).shortlist.leave({ token })).toEqual({ left: true });
    expect(cookieOf(sara)).not.toMatch(/list-/);
    expect(await read(maker, token)).toMatchObject({ people: [{ name: 'Maya' }], homes: [{ id, addedBy: null, votes: [], notes: [] }] });
  });
});
