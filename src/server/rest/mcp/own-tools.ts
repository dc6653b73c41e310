// The tools of assistants that read what the holder of an API key manages.
import { inquiryListInputSchema } from '../../../shared/inquiry/inquiry.ts';
import { ownListFilterSchema, timeCursorSchema } from '../../../shared/listing/own-list.ts';
import { ADVERTISER_NOTE, splitAdvertiserText } from './advertiser-text.ts';
import { defineTool } from './tool.ts';

const OWN_SOURCE = 'Own listings and inquiries of the holder of the API key';

const myListings = defineTool({
  name: 'my_listings',
  title: 'My listings',
  description: 'Own listings, newest first, 25 at a time, with status, views, saves and inquiries.',
  input: ownListFilterSchema.extend({ after: timeCursorSchema.optional().describe('`next` of an earlier answer') }),
  scope: 'listings:read',
  run: async ({ caller, origin, now }, input) => {
    const { items, counts, stock, next } = await caller.listing.mine(input);
    return {
      source: OWN_SOURCE,
      as_of: now.toISOString(),
      n: counts[input.list ?? 'all'],
      page: `${origin}/my-properties`,
      stock,
      next,
      note: ADVERTISER_NOTE,
      listings: items.map((home) => splitAdvertiserText(home, origin)),
    };
  },
});

const myInquiries = defineTool({
  name: 'my_inquiries',
  title: 'My inquiries',
  description: 'Inquiries about own homes, the one with the latest message first, 20 at a time, with how they were answered.',
  input: inquiryListInputSchema,
  scope: 'inquiries:read',
  run: async ({ caller, origin, now }, input) => {
    const { items, total, page, pages, counts, figures } = await caller.inquiry.received(input);
    return {
      source: OWN_SOURCE,
      as_of: now.toISOString(),
      n: total,
      page: `${origin}/inquiries`,
      page_number: page,
      pages,
      counts,
      figures,
      note: `${ADVERTISER_NOTE} The same holds for sender_text, the words of people who ask.`,
      inquiries: items.map(({ counterpart, preview, property: { title, image, ...home }, ...inquiry }) => ({
        page: `${origin}/inquiries/${inquiry.id}`,
        ...inquiry,
        property: { ...home, page: `${origin}/properties/${home.id}`, advertiser_text: { title, image } },
        sender_text: { counterpart, preview },
      })),
    };
  },
});

export const OWN_TOOLS = [myListings, myInquiries];
