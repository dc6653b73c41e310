// tRPC procedures of reply templates.
import { templateIdSchema, templateInputSchema, templatesSchema } from '../../../shared/inquiry/reply-template.ts';
import { authedProcedure, router } from '../../trpc.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';

export const templateRouter = router({
  list: authedProcedure.output(templatesSchema).query(({ ctx }) => listTemplates(ctx)),
  save: authedProcedure
    .input(templateInputSchema)
    .output(templatesSchema)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input.text)),
  remove: authedProcedure
    .input(templateIdSchema)
    .output(templatesSchema)
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),
});
