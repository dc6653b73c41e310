import { useState } from 'react';
import type { AlertList } from '../../../shared/alert/alert-schemas.ts';
import { trpc } from '../../trpc/trpc.ts';

/**
 * The mutations that change and end alerts of an owner. Their answers replace the list, and the number of news and the state of the alert of saved
 * homes are loaded again. `failure` says why the last mutation failed, until the next one begins.
 */
export function useAlertActions(ownerKey: string | undefined) {
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<string | null>(null);
  const options = {
    onMutate: () => setFailure(null),
    onSuccess: (list: AlertList) => {
      utils.alert.list.setData({ key: ownerKey }, list);
      return Promise.all([utils.alert.news.invalidate(), utils.alert.saved.invalidate()]);
    },
    onError: ({ message }: { message: string }) => setFailure(message),
  };
  const change = trpc.alert.change.useMutation(options);
  const stop = trpc.alert.stop.useMutation(options);
  const stopAll = trpc.alert.stopAll.useMutation(options);
  return { change, stop, stopAll, failure, isBusy: change.isPending || stop.isPending || stopAll.isPending };
}
