// tRPC procedures of the named outlines: communities and neighbourhoods by which a search can be limited.
import { z } from 'zod';
import { outlineKeysSchema, outlineSchema, outlineSearchSchema } from '../../../shared/geo/outline.ts';
import { publicReadProcedure, router } from '../../trpc.ts';
import { namedOutlines, searchOutlines } from './outlines.ts';

export const outlineRouter = router({
  /** Up to eight outlines by a part of their names. */
  search: publicReadProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/outlines',
        summary: 'Outlines of communities and neighbourhoods by name, for the filter shape of GET /properties',
      },
    })
    .input(outlineSearchSchema)
    .output(z.array(outlineSchema))
    .query(({ input }) => searchOutlines(input.q)),
  /** The outlines of a search by their keys; those that the site does not have are left out. */
  named: publicReadProcedure
    .input(outlineKeysSchema)
    .output(z.array(outlineSchema))
    .query(({ input }) => namedOutlines(input.keys)),
});
