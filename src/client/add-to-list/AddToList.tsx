import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './ListMenu.module.css';
import { forgetList } from './remembered-lists.ts';

/**
 * A button that adds a home to a shared list; once that is done, a link to the list. If the list no longer exists, it is removed from the
 * lists that this browser remembers in localStorage.
 */
export function AddToList({ list: { token, name }, propertyId }: { list: { token: string; name: string }; propertyId: number }) {
  const utils = trpc.useUtils();
  const add = trpc.shortlist.addHomes.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.shortlist.get.invalidate({ token }), utils.shortlist.mine.invalidate()]);
    },
    onError: (failure) => {
      if (errorCode(failure) === 'NOT_FOUND') forgetList(token);
      toast({ title: m.shortlist_add(), message: describeFailure(failure, m.shortlist_add_failed()), severity: 'bad' });
    },
  });
  if (add.data) {
    return (
      <p className={classes.done} role="status">
        <Icon name="check" className="success" stroke={2} />
        <span>
          {(add.data.added > 0 ? m.shortlist_added : m.shortlist_added_already)({ list: name })}{' '}
          <Link className="link" to={paths.list(token)}>
            {m.shortlist_open()}
          </Link>
        </span>
      </p>
    );
  }
  return (
    <button
      type="button"
      className="row gap-sm full min-44 px-sm rounded-sm text-sm medium ink hover-band pointer text-start"
      disabled={add.isPending}
      onClick={() => add.mutate({ token, propertyIds: [propertyId] })}
    >
      <Icon name="plus" />
      <span className="ellipsis">{m.shortlist_add_to({ list: name })}</span>
    </button>
  );
}
