import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../shared/messages/messages.ts';
import { useSession } from '../account/session.tsx';
import { findObstacle, findSubscription, forgetPush, isPushUser, rememberPushUser, subscribeBrowser } from '../device/device-push.ts';
import { trpc } from '../trpc/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Whether this browser gets notifications, or why it cannot. `endpoint`: its address at its push service. */
type BrowserState = { state: 'on' | 'off'; endpoint: string | null; publicKey: string } | { state: 'ios' | 'unsupported' | 'blocked' };

/** Subscribes this browser and stores it for a user. */
async function switchOn(client: Client, userId: number, publicKey: string): Promise<BrowserState> {
  const subscription = await subscribeBrowser(publicKey).catch(() => null);
  const obstacle = findObstacle();
  if (obstacle) return { state: obstacle };
  // an error of the browser says nothing to people
  if (!subscription) throw new Error(m.push_failed());
  const { keys } = subscription.toJSON();
  const { endpoint } = subscription;
  await client.push.subscribe.mutate({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
  rememberPushUser(userId);
  return { state: 'on', endpoint, publicKey };
}

/** Reads the state of this browser. Where the user had switched notifications on, and only the sign-in had ended, they are switched on again. */
async function readState(client: Client, userId: number): Promise<BrowserState> {
  const obstacle = findObstacle();
  if (obstacle) return { state: obstacle };
  const endpoint = (await findSubscription().catch(() => null))?.endpoint ?? null;
  const { isOn, publicKey } = await client.push.state.query({ endpoint });
  if (!isOn && endpoint !== null && isPushUser(userId)) return switchOn(client, userId, publicKey);
  return { state: isOn ? 'on' : 'off', endpoint, publicKey };
}

/** The notifications of the signed-in user in this browser, and how to switch them on and off. */
export function usePush() {
  const { user } = useSession();
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const userId = user?.id ?? 0;
  // a key like those of procedures, so that it is removed when the user changes
  const queryKey = [['push', 'browser'], { userId }];
  const query = useQuery({ queryKey, queryFn: () => readState(client, userId), enabled: user !== null, staleTime: 0 });
  const onSuccess = (state: BrowserState): void => void queryClient.setQueryData(queryKey, state);
  const on = useMutation({
    mutationFn: () => switchOn(client, userId, query.data && 'publicKey' in query.data ? query.data.publicKey : ''),
    onSuccess,
  });
  const off = useMutation({
    mutationFn: async (): Promise<BrowserState> => {
      const endpoint = query.data && 'endpoint' in query.data ? query.data.endpoint : null;
      const { publicKey } = await client.push.unsubscribe.mutate({ endpoint });
      await forgetPush().catch(() => {}); // the site sends nothing more in any case
      return { state: 'off', endpoint: null, publicKey };
    },
    onSuccess,
  });
  return {
    query,
    isPending: on.isPending || off.isPending,
    failure: (on.error ?? off.error)?.message ?? null,
    switchOn: () => on.mutate(),
    switchOff: () => off.mutate(),
  };
}
