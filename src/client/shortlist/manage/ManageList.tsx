import { type FormEvent, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MAX_LIST_NAME_CHARACTERS } from '../../../shared/shortlist/shortlist.ts';
import type { ShortlistView } from '../../../shared/shortlist/shortlist-schemas.ts';
import { useSession } from '../../account/session.tsx';
import { forgetList, rememberList } from '../../add-to-list/remembered-lists.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { describeFailure } from '../../ui/form/error/describe-failure.ts';
import { ListField } from '../ListField.tsx';
import classes from '../ListPage.module.css';
import type { ListChanges } from '../useListChanges.ts';

const ListConfirm = lazyDialog(async () => ({ default: (await import('./ListConfirm.tsx')).ListConfirm }));

interface ManageListProps {
  token: string;
  list: ShortlistView;
  changes: ListChanges;
  /** Copies the URL of the list with this token to the clipboard. */
  onCopy: (token: string) => Promise<void>;
}

/** Form that changes the name of a list. */
function RenameForm({ token, list, changes: { rename } }: Omit<ManageListProps, 'onCopy'>) {
  const id = useId();
  const [name, setName] = useState(list.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ token, name });
  };
  return (
    <>
      <form className={classes.line} onSubmit={submit} noValidate>
        <ListField
          label={m.shortlist_name()}
          id={id}
          autoComplete="off"
          maxLength={MAX_LIST_NAME_CHARACTERS}
          value={name}
          isInvalid={!!rename.error}
          aria-describedby={`${id}-text`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="line" pending={rename.isPending}>
          {m.shortlist_rename()}
        </Button>
      </form>
      <p id={`${id}-text`} role="alert" className="text-sm error">
        {rename.error && describeFailure(rename.error, m.shortlist_change_failed())}
      </p>
    </>
  );
}

/**
 * Lets the maker of a list rename it, replace its link (which ends the old one) or end it; lets others leave it. Keeps the lists that this
 * browser remembers in localStorage up to date, copies the new link and navigates to it, or away from a list that was ended or left.
 */
export function ManageList({ token, list, changes, onCopy }: ManageListProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { user } = useSession();
  /** The action that the open dialog asks about. */
  const [question, setQuestion] = useState<'renew' | 'end' | 'leave' | null>(null);
  const onError = (error: { message: string; data?: unknown }) =>
    toast({ title: m.property_error(), message: describeFailure(error, m.shortlist_change_failed()), severity: 'bad' });
  const leavePage = async (title: string) => {
    forgetList(token);
    toast({ title, message: list.name });
    await utils.shortlist.mine.invalidate();
    await navigate(user ? paths.saved() : paths.properties());
    // Back must not show the list as if the person still took part, which would remember it again
    utils.shortlist.get.setData({ token }, (view) => view && { ...view, me: null, isOwner: false });
    await utils.shortlist.get.invalidate({ token }, { refetchType: 'none' });
  };
  const renew = trpc.shortlist.renewLink.useMutation({
    onError,
    onSuccess: async ({ token: newToken }) => {
      forgetList(token);
      rememberList({ token: newToken, name: list.name, userId: user?.id ?? null, isOwn: true });
      await Promise.all([utils.shortlist.mine.invalidate(), onCopy(newToken)]);
      await navigate(paths.list(newToken), { replace: true });
    },
  });
  const end = trpc.shortlist.end.useMutation({ onError, onSuccess: () => leavePage(m.shortlist_ended()) });
  const leave = trpc.shortlist.leave.useMutation({ onError, onSuccess: () => leavePage(m.shortlist_left()) });
  const questions = {
    renew: { title: m.shortlist_renew_ask(), text: m.shortlist_renew_text(), action: m.shortlist_renew(), mutation: renew },
    end: { title: m.shortlist_end_ask(), text: m.shortlist_end_text(), action: m.shortlist_end(), mutation: end },
    leave: { title: m.shortlist_leave_ask(), text: m.shortlist_leave_text(), action: m.shortlist_leave(), mutation: leave },
  };
  const openQuestion = question && questions[question];
  return (
    <>
      <details className="no-print text-sm">
        <summary className="inline-row min-44 semibold pointer">{m.shortlist_manage()}</summary>
        <div className={`grid gap-sm start-items ${classes.management}`}>
          {list.isOwner ? (
            <>
              <RenameForm token={token} list={list} changes={changes} />
              <div className="row wrapping gap-sm">
                <Button variant="line" size="sm" onClick={() => setQuestion('renew')}>
                  {m.shortlist_renew()}
                </Button>
                <Button variant="line" size="sm" onClick={() => setQuestion('end')}>
                  {m.shortlist_end()}
                </Button>
              </div>
            </>
          ) : (
            <Button variant="line" size="sm" onClick={() => setQuestion('leave')}>
              {m.shortlist_leave()}
            </Button>
          )}
        </div>
      </details>
      <Suspense>
        {openQuestion && (
          <ListConfirm
            title={openQuestion.title}
            text={openQuestion.text}
            action={openQuestion.action}
            isPending={openQuestion.mutation.isPending}
            onConfirm={() => openQuestion.mutation.mutate({ token }, { onSettled: () => setQuestion(null) })}
            onClose={() => setQuestion(null)}
          />
        )}
      </Suspense>
    </>
  );
}
