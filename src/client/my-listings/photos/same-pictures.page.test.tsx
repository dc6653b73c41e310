// Test of the warning in the listing form about pictures that a published listing shows.
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../testing/browser/render-app.tsx';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
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

test('the link to a listing with the same pictures opens its page in the language of the form', async () => {
  const member = await makeMember(server);
  /** The addresses of three uploaded pictures, the same ones each time. */
  const uploadPictures = async () => {
    const images: string[] = [];
    for (const seed of [1, 2, 3]) {
      const upload = member.device
        .post('/api/uploads')
        .attach('file', await drawing(seed), { filename: 'a.jpg', contentType: 'image/jpeg' });
      images.push((await upload.expect(201)).body.url);
    }
    return images;
  };
  const { id } = await advertise(member, { images: await uploadPictures() });
  const images = await uploadPictures();
  writeDraft({ userId: member.id, listingId: null }, { ...EMPTY_LISTING, images }, new Date(), true);
  await visit('/ar/create-listing', member.device);
  const link = await screen.findByRole('link', { name: `DLV-${id}` });
  expect(link.getAttribute('href')).toBe(`/ar/properties/${id}`);
});
