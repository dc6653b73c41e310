// tRPC procedures of the page /team/import; the file itself is sent to `import-file.routes.ts`.
import { fileMappingSchema, importStateSchema } from '../../shared/incoming-feed/import-file.ts';
import { ownAccountProcedure, router } from '../trpc.ts';
import { discardImportFile, mapImportFile, readImportState, runImportFile } from './import-files.ts';

export const importFileRouter = router({
  state: ownAccountProcedure.output(importStateSchema).query(({ ctx }) => readImportState(ctx)),
  map: ownAccountProcedure
    .input(fileMappingSchema)
    .output(importStateSchema)
    .mutation(async ({ ctx, input }) => {
      await mapImportFile(ctx, input);
      return readImportState(ctx);
    }),
  run: ownAccountProcedure.output(importStateSchema).mutation(async ({ ctx }) => {
    await runImportFile(ctx);
    return readImportState(ctx);
  }),
  discard: ownAccountProcedure.output(importStateSchema).mutation(async ({ ctx }) => {
    await discardImportFile(ctx);
    return readImportState(ctx);
  }),
});
