// Opens the form of a new listing, filled in with valid values, for tests of its pages.
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { writeDraft } from '../../client/my-listings/form/draft/draft.ts';
import { EMPTY_LISTING } from '../../client/my-listings/form/listing-form.ts';
import type { ListingValues } from '../../shared/listing/draft.ts';
import type { Member } from '../factories/members.ts';
import { visit } from './render-app.tsx';

/** Values that the form accepts. */
export const VALID_LISTING: ListingValues = {
  ...EMPTY_LISTING,
  propertyType: 'Villa',
  title: 'Arabian Ranches, pavilion by the lake',
  description: 'Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.',
  price: 8_300_000,
  area: 4900,
  isBedroomsChosen: true,
  isBathroomsChosen: true,
  location: 'Arabian Ranches',
  address: 'Villa 7, Al Reem Street 3, Arabian Ranches',
  amenities: ['Garden'],
  images: ['/media/villa/pavilion-villa-noon.webp'],
  pictures: [{ url: '/media/villa/pavilion-villa-noon.webp', kind: 'photo' }],
};

/** The button that submits the listing; the question who advertises is a form above it. */
export const submitButton = (): HTMLButtonElement =>
  ([...screen.getByRole('main').querySelectorAll<HTMLButtonElement>('form button[type=submit]')].at(-1) ?? null)!;

/** Opens the form of a new listing, filled in with a draft of these values, and returns the page's connection. */
export async function openWithDraft(member: Member, values = VALID_LISTING): ReturnType<typeof visit> {
  // true: the draft is filled in without asking
  writeDraft({ userId: member.id, listingId: null }, values, new Date(), true);
  const page = await visit('/create-listing', member.device);
  await waitFor(() => expect(submitButton().textContent).toBe('Create Listing'));
  return page;
}
