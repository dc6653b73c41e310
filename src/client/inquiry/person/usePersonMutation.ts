import type { PersonPage } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/** What every change of a person does: stores the page of the answer, reloads the lists, and says why it failed. */
export function usePersonMutation() {
  const utils = trpc.useUtils();
  return {
    store: (page: PersonPage) => {
      utils.person.get.setData({ id: page.id }, page);
      return Promise.all([utils.person.list.invalidate(), utils.inquiry.received.invalidate(), utils.inquiry.get.invalidate()]);
    },
    onError: (error: Parameters<typeof explainFailure>[0]) =>
      toast({
        title: m.person_not_saved(),
        message: explainFailure(error, ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'], m.person_try_later()),
        severity: 'bad',
      }),
  };
}
