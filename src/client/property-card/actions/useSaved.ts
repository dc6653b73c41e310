// React hook that reads and toggles whether a property is saved: for a signed-in user on the server, for a visitor in localStorage.
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { toggleOnDevice, useSavedOnDevice } from '../../device/device-saved.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/** Ids of properties that are being saved or removed, so that several buttons of one property send one request. */
const pendingIds = new Set<number>();

const withoutId = (ids: number[], id: number): number[] => ids.filter((savedId) => savedId !== id);

/** Toast about a removed property; with an Undo button if `onUndo` is given. */
const toastRemoved = (onUndo?: () => void): void =>
  toast({
    title: m.property_card_toast_removed(),
    message: m.property_card_toast_removed_text(),
    ...(onUndo && { action: { label: m.saved_undo(), onPress: onUndo } }),
  });
const toastAdded = (): void => toast({ title: m.property_card_toast_saved(), message: m.property_card_toast_saved_text() });
const toastFailed = (): void => toast({ title: m.property_error(), message: m.property_card_toast_failed(), severity: 'bad' });

/**
 * Saves a property in localStorage or removes it. A toast confirms a removal; otherwise it offers to sign in, also if storage is
 * unavailable.
 */
function toggleAsVisitor(propertyId: number, isSaved: boolean): void {
  const isStored = toggleOnDevice(propertyId);
  if (isStored && isSaved) toastRemoved();
  else {
    const advice = { title: m.property_card_sign_in(), message: m.property_card_sign_in_text() };
    // says first what happened
    const text = isStored ? { title: m.saved_on_device(), message: m.saved_advice(advice) } : advice;
    toast({ ...text, action: { label: m.saved_sign_in(), to: 'auth' }, severity: isStored ? 'good' : 'info' });
  }
}

/** Mutations that save a property for the signed-in user, or remove it. They change the cache at once and undo that after an error. */
function useSavedMutations(propertyId: number) {
  const { setUser } = useSession();
  const utils = trpc.useUtils();
  /** Changes the saved ids in the cache. It reads them from the cache, because an Undo may run after this component is unmounted. */
  const changeSaved = (change: (ids: number[]) => number[]) => {
    const me = utils.account.me.getData();
    if (me) setUser({ ...me, savedProperties: change(me.savedProperties) });
  };
  const showAsSaved = () => changeSaved((ids) => [propertyId, ...withoutId(ids, propertyId)]);
  const showAsRemoved = () => changeSaved((ids) => withoutId(ids, propertyId));
  const refresh = () => Promise.all([utils.saved.cards.invalidate(), utils.saved.list.invalidate()]);
  const onSettled = () => void pendingIds.delete(propertyId);

  const onAdded = async ({ savedProperties }: { savedProperties: number[] }) => {
    changeSaved(() => savedProperties);
    toastAdded();
    await refresh();
  };
  const onAddFailed = () => {
    showAsRemoved();
    toastFailed();
  };
  const restore = trpc.saved.restore.useMutation({ onMutate: showAsSaved, onSuccess: onAdded, onError: onAddFailed, onSettled });
  // not `toggle`, which would remove a property that another tab has already saved
  const add = trpc.saved.merge.useMutation({
    onMutate: showAsSaved,
    // it ignores a property that is not published any more
    onSuccess: (state) => (state.savedProperties.includes(propertyId) ? onAdded(state) : onAddFailed()),
    onError: onAddFailed,
    onSettled,
  });
  const remove = trpc.saved.remove.useMutation({
    onMutate: () => {
      const position = utils.account.me.getData()?.savedProperties.indexOf(propertyId) ?? 0;
      showAsRemoved();
      return position;
    },
    onSuccess: async ({ savedProperties, removed }) => {
      changeSaved(() => savedProperties);
      toastRemoved(removed ? () => restore.mutate({ propertyId, ...removed }) : undefined);
      await refresh();
    },
    onError: (_error, _input, position = 0) => {
      changeSaved((ids) => withoutId(ids, propertyId).toSpliced(position, 0, propertyId));
      toastFailed();
    },
    onSettled,
  });
  return { add, remove };
}

/**
 * Whether a property is saved, and its toggle. For a signed-in user the change is optimistic, is rolled back after an error and shows a
 * toast; a removal can be undone. A visitor's saved properties stay in this browser until they sign in.
 */
export function useSaved(propertyId: number): { isSaved: boolean; toggle: () => void } {
  const { user } = useSession();
  const isOnDevice = useSavedOnDevice(propertyId);
  const isSaved = user ? user.savedProperties.includes(propertyId) : isOnDevice;
  const { add, remove } = useSavedMutations(propertyId);
  const toggle = () => {
    if (!user) return toggleAsVisitor(propertyId, isSaved);
    if (pendingIds.has(propertyId)) return;
    pendingIds.add(propertyId);
    if (isSaved) remove.mutate({ propertyId });
    else add.mutate({ propertyIds: [propertyId] });
  };
  return { isSaved, toggle };
}
