import { useState } from 'react';
import type { AlertList } from '../../../shared/alert/alert-schemas.ts';
import { trpc } from '../../trpc/trpc.ts';

/**
 * React hook: the mutations that change and end the alerts of an owner (`ownerKey`: secret from the links in alert emails). Each answer replaces the
 * cached list; the count of unread homes and the alert of saved homes are loaded again. `failure` is the last error, until the next mutation begins.
 */
export function useAlertActions(ownerKey: string | undefined) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const sharedOptions = {
    onMutate: () => setFailure(null),
    onSuccess: (list: AlertList) => {
      utils.alert.list.setData({ key: ownerKey }, list);
      return Promise.all([utils.alert.news.invalidate(), utils.alert.saved.invalidate()]);
    },
    onError: ({ message }: { message: string }) => setFailure(message),
  };
  const change = trpc.alert.change.useMutation(sharedOptions);
  const stop = trpc.alert.stop.useMutation(sharedOptions);
  const stopAll = trpc.alert.stopAll.useMutation(sharedOptions);
  return { change, stop, stopAll, failure, isBusy: change.isPending || stop.isPending || stopAll.isPending };
}
