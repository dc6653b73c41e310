import { m } from '../../../shared/messages/messages.ts';
import { appealInputSchema } from '../../../shared/moderation/report.ts';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FormFailure } from '../../ui/form/error/FailureText.tsx';
import { TextArea } from '../../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors } from '../../ui/form/useZodForm.ts';

const formSchema = appealInputSchema.pick({ text: true });

/** Dialog in which an owner appeals against the decision to take down their listing. Sends the reason to staff; each decision allows one appeal. */
export function AppealDialog({ listingId, onClose }: { listingId: number; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useKeptForm(`appeal-${listingId}`, formSchema, { text: '' });
  const appeal = trpc.appeal.create.useMutation({
    onSuccess: async () => {
      toast({ title: m.moderation_appeal_sent(), message: m.moderation_appeal_sent_text() });
      form.reset();
      onClose();
      await utils.listing.invalidate();
    },
    onError: (error) => showFieldErrors(form, error) || setFormError(form, error.data ? error.message : m.moderation_not_sent()),
  });
  // the button of the dialog is outside the form and submits it by this id
  const formId = 'appeal';
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      closesOnlyByButton
      title={m.moderation_appeal()}
      confirmLabel={appeal.isPending ? m.ui_sending() : m.moderation_appeal()}
      formId={formId}
      isPending={appeal.isPending}
    >
      <form id={formId} className="grid gap-md" noValidate onSubmit={form.onSubmit(({ text }) => appeal.mutate({ id: listingId, text }))}>
        <TextArea
          label={m.moderation_appeal_title()}
          name="text"
          rows={5}
          dir="auto"
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <FormFailure form={form} />
      </form>
    </ConfirmDialog>
  );
}
