import { z } from 'zod';
import { alertCreatedSchema } from '../../shared/alert/alert-schemas.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { SHORTLIST_VOTES } from '../../shared/shortlist/shortlist.ts';
import {
  addHomeByTextSchema,
  addHomesSchema,
  addNoteSchema,
  changeNoteSchema,
  createdShortlistSchema,
  createShortlistSchema,
  joinShortlistSchema,
  listAlertInputSchema,
  noteInputSchema,
  ownShortlistSchema,
  renameShortlistSchema,
  shortlistHomeInputSchema,
  shortlistTokenSchema,
  shortlistViewSchema,
  voteInputSchema,
} from '../../shared/shortlist/shortlist-schemas.ts';
import { createListAlert, endListAlert } from '../alert/create/alert.list.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { addHomeByText, addHomes, removeHome } from './homes.ts';
import { createList, endList, joinList, leaveList, listOwnLists, renameList, renewLink, renewOwnLink } from './lists.ts';
import { readVersion } from './open-list.ts';
import { addNote, changeNote, removeNote, voteForHome } from './opinions.ts';
import { viewList } from './view-list.ts';

/**
 * tRPC procedures of shared lists of homes (`shortlists`). Everyone with the token from a list's link can read the list; people who join it
 * can add homes, vote and write notes. Only its maker can rename it, renew its link or end it.
 */
export const shortlistRouter = router({
  create: publicProcedure
    .meta({ rest: { method: 'POST', path: '/shortlists', repetition: 'secret', summary: 'Make a shared list of homes', status: 201 } })
    .input(createShortlistSchema)
    .output(createdShortlistSchema)
    .mutation(({ ctx, input }) => createList(ctx, input)),
  mine: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/shortlists',
        summary: 'The own shared lists, last made first',
        errorResponses: { 401: ['Not signed in'] },
      },
    })
    .output(z.array(ownShortlistSchema))
    .query(({ ctx }) => listOwnLists(ctx)),
  /** Like `renewLink`, by the id of a list that the signed-in caller made. */
  renewMine: authedProcedure
    .input(z.object({ id: z.int().min(1).max(INT4_MAX) }))
    .output(z.object({ token: z.string() }))
    .mutation(({ ctx, input }) => renewOwnLink(ctx, input.id)),
  /** Reads a list, and stores that it was used. */
  get: publicProcedure
    .input(shortlistTokenSchema)
    .output(shortlistViewSchema)
    .query(({ ctx, input }) => viewList(ctx, input.token)),
  /** The version of a list, which rises with every change. The page polls it. */
  version: publicProcedure
    .input(shortlistTokenSchema)
    .output(shortlistViewSchema.pick({ version: true }))
    .query(({ ctx, input }) => readVersion(ctx, input.token)),
  join: publicProcedure
    .input(joinShortlistSchema)
    .output(z.object({ personId: z.int() }))
    .mutation(({ ctx, input }) => joinList(ctx, input)),
  /** Removes the caller from a list, with their votes and notes. */
  leave: publicProcedure
    .input(shortlistTokenSchema)
    .output(z.object({ left: z.literal(true) }))
    .mutation(({ ctx, input }) => leaveList(ctx, input.token)),
  addHomes: publicProcedure
    .input(addHomesSchema)
    .output(z.object({ added: z.int() }))
    .mutation(({ ctx, input }) => addHomes(ctx, input)),
  /** Adds the home of a pasted link or reference. */
  addByText: publicProcedure
    .input(addHomeByTextSchema)
    .output(z.object({ added: z.int() }))
    .mutation(({ ctx, input }) => addHomeByText(ctx, input)),
  removeHome: publicProcedure
    .input(shortlistHomeInputSchema)
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removeHome(ctx, input)),
  vote: publicProcedure
    .input(voteInputSchema)
    .output(z.object({ vote: z.enum(SHORTLIST_VOTES) }))
    .mutation(({ ctx, input }) => voteForHome(ctx, input)),
  addNote: publicProcedure
    .input(addNoteSchema)
    .output(z.object({ noteId: z.int() }))
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  changeNote: publicProcedure
    .input(changeNoteSchema)
    .output(z.object({ noteId: z.int() }))
    .mutation(({ ctx, input }) => changeNote(ctx, input)),
  removeNote: publicProcedure
    .input(noteInputSchema)
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removeNote(ctx, input)),
  rename: publicProcedure
    .input(renameShortlistSchema)
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => renameList(ctx, input)),
  /** Gives a list a new link. The former link stops working, and the emails to everyone but the maker end. */
  renewLink: publicProcedure
    .input(shortlistTokenSchema)
    .output(z.object({ token: z.string() }))
    .mutation(({ ctx, input }) => renewLink(ctx, input.token)),
  /** Starts one email a day to the caller about the homes of a list. A visitor's address has to be confirmed first. */
  startEmails: publicProcedure
    .input(listAlertInputSchema)
    .output(alertCreatedSchema.omit({ id: true }))
    .mutation(({ ctx, input }) => createListAlert(ctx, input)),
  /** Ends these emails to the caller. */
  endEmails: publicProcedure
    .input(shortlistTokenSchema)
    .output(z.object({ ended: z.literal(true) }))
    .mutation(({ ctx, input }) => endListAlert(ctx, input.token)),
  /** Closes a list and its link for everyone. A daily job deletes the list later. */
  end: publicProcedure
    .input(shortlistTokenSchema)
    .output(z.object({ ended: z.literal(true) }))
    .mutation(({ ctx, input }) => endList(ctx, input.token)),
});
