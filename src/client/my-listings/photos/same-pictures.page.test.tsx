// Test of the warning in the listing form about pictures that a published listing shows.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../testing/browser/render-app.tsx';
import { advertise } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { drawing } from '../../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { writeDraft } from '../form/draft/draft.ts';
import { EMPTY_LISTING } from '../form/listing-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());
afterEach(() => window.localStorage.clear());

/** Uploads pictures as a member and returns their URLs; another seed makes another picture. */
async function uploadPictures({ device }: Member, seeds: number[]): Promise<string[]> {
  const images: string[] = [];
  for (const seed of seeds) {
    const upload = device.post('/api/uploads').attach('file', await drawing(seed), { filename: 'a.jpg', contentType: 'image/jpeg' });
    images.push((await upload.expect(201)).body.url);
  }
  return images;
}
/** Makes the form of a new listing begin with uploaded pictures. */
const beginDraft = (member: Member, images: string[]) =>
  writeDraft({ userId: member.id, listingId: null }, { ...EMPTY_LISTING, images }, new Date(), true);

test('the link to a listing with the same pictures opens its page in the language of the form', async () => {
  const member = await makeMember(server);
  const { id } = await advertise(member, { images: await uploadPictures(member, [1, 2, 3]) });
  beginDraft(member, await uploadPictures(member, [1, 2, 3]));
  await visit('/ar/create-listing', member.device);
  const link = await screen.findByRole('link', { name: `DLV-${id}` });
  expect(link.getAttribute('href')).toBe(`/ar/properties/${id}`);
});

test('three pictures of a listing of another member lead to it, and two do not', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner, { images: await uploadPictures(owner, [11, 12, 13]) });
  const member = await makeMember(server);
  beginDraft(member, await uploadPictures(member, [11, 12, 13]));
  await visit('/create-listing', member.device);
  const note = (await screen.findByRole('link', { name: `DLV-${id}` })).parentElement!;
  expect(note.textContent).toBe(`These pictures are already in another listing: DLV-${id}. If it is yours, edit that one.`);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image 3' }));
  await waitFor(() => expect(screen.queryByText(/^These pictures are already in another listing/)).toBeNull());
});
