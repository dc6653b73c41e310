import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_LIST_HOMES } from '../../../shared/shortlist/shortlist.ts';
import { createShortlistSchema } from '../../../shared/shortlist/shortlist-schemas.ts';
import { useSession } from '../../account/session.tsx';
import { rememberList } from '../../add-to-list/remembered-lists.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { describeFailure } from '../../ui/form/error/describe-failure.ts';
import { TextField } from '../../ui/form/TextFields.tsx';
import { showFieldErrors, useZodForm } from '../../ui/form/useZodForm.ts';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { shareList } from '../share-list.ts';
import { useSavedIds } from './useSavedIds.ts';

interface MakeListDialogProps {
  /** Ids of the homes that go into the list; the person can add those they saved. */
  propertyIds: readonly number[];
  onClose: () => void;
}

const formSchema = createShortlistSchema.pick({ name: true, yourName: true });

/**
 * Dialog that creates a shared list: asks for the name of the list and of its maker, stores the list, remembers it in localStorage, shares
 * or copies its link, and navigates to its page.
 */
export const MakeListDialog = (props: MakeListDialogProps) => (
  <MantineBoundary>
    <MakeListForm {...props} />
  </MantineBoundary>
);

function MakeListForm({ propertyIds, onClose }: MakeListDialogProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const otherSavedIds = useSavedIds().filter((id) => !propertyIds.includes(id));
  const [includesSaved, setIncludesSaved] = useState(propertyIds.length === 0);
  const homeIds = includesSaved ? [...propertyIds, ...otherSavedIds] : [...propertyIds];
  const firstName = user?.fullName?.split(/\s+/)[0] ?? '';
  const form = useZodForm(formSchema, { name: m.shortlist_default_name(), yourName: firstName });
  const create = trpc.shortlist.create.useMutation({
    onSuccess: async ({ token }, { name }) => {
      rememberList({ token, name, userId: user?.id ?? null, isOwn: true });
      onClose();
      await Promise.all([utils.shortlist.mine.invalidate(), shareList(token, name)]);
      await navigate(paths.list(token));
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const isFull = homeIds.length > MAX_LIST_HOMES;
  const formId = 'make-shared-list';
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.shortlist_make()}
      confirmLabel={create.isPending ? m.shortlist_creating() : m.shortlist_create()}
      formId={formId}
      isPending={create.isPending}
      canConfirm={!isFull}
      failure={isFull ? m.shortlist_full() : create.error && describeFailure(create.error, m.shortlist_create_failed())}
    >
      <form
        id={formId}
        className="grid gap-md"
        noValidate
        onSubmit={form.onSubmit((names) => create.mutate({ ...names, propertyIds: homeIds }))}
      >
        <TextField label={m.shortlist_name()} name="name" autoComplete="off" dir="auto" data-autofocus {...form.getInputProps('name')} />
        <TextField
          label={m.shortlist_your_name()}
          name="yourName"
          autoComplete="given-name"
          dir="auto"
          {...form.getInputProps('yourName')}
        />
        {otherSavedIds.length > 0 && (
          <Choice checked={includesSaved} onChange={(event) => setIncludesSaved(event.currentTarget.checked)}>
            {m.shortlist_with_saved({ count: otherSavedIds.length })}
          </Choice>
        )}
        <p className="text-sm semibold">
          {homeIds.length > 0 ? m.shortlist_homes_in({ count: homeIds.length }) : m.shortlist_no_homes_in()}
        </p>
        <p className="text-sm muted">{m.shortlist_about()}</p>
      </form>
    </ConfirmDialog>
  );
}
