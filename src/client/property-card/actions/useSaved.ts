// Whether a property is saved, by the user on the server or by a visitor in this browser, and the toggle that changes it.
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { toggleOnDevice, useSavedOnDevice } from '../../device/device-saved.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/** Ids of properties that are being saved or removed, so that several buttons of one property send one request. */
const pendingIds = new Set<number>();

const withoutId = (ids: number[], id: number): number[] => ids.filter((savedId) => savedId !== id);

/** Says that a property is no longer saved, with a button that restores it where it can be. */
const toastRemoved = (onUndo?: () => void): void =>
  toast({
    title: m.property_card_toast_removed(),
    message: m.property_card_toast_removed_text(),
    ...(onUndo && { action: { label: m.saved_undo(), onPress: onUndo } }),
  });
const toastAdded = (): void => toast({ title: m.property_card_toast_saved(), message: m.property_card_toast_saved_text() });
const toastFailed = (): void => toast({ title: m.property_error(), message: m.property_card_toast_failed(), severity: 'bad' });

/** Saves a property on this device or removes it, and offers to sign in where it was saved or could not be stored. */
function toggleAsVisitor(propertyId: number, isSaved: boolean): void {
  const isStored = toggleOnDevice(propertyId);
  if (isStored && isSaved) toastRemoved();
  else {
    toast({
      title: m.property_card_sign_in(),
      message: m.property_card_sign_in_text(),
      ...(isStored && { more: m.saved_on_device() }),
      action: { label: m.saved_sign_in(), to: 'auth' },
      severity: 'info',
    });
  }
}

/** Mutations that save and remove a property of the signed-in user. The cache changes at once, and back when the server reports an error. */
function useSavedMutations(propertyId: number) {
  const { setUser } = useSession();
  const utils = trpc.useUtils();
  /** Changes the saved homes of the user in the cache. Reads them there too, because an Undo may run when the button that offered it is gone. */
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
  const add = trpc.saved.toggle.useMutation({
    onMutate: showAsSaved,
    onSuccess: async (state) => {
      if (state.saved) return onAdded(state);
      // another tab had saved it
      changeSaved(() => state.savedProperties);
      toastRemoved();
      await refresh();
    },
    onError: onAddFailed,
    onSettled,
  });
  const remove = trpc.saved.remove.useMutation({
    onMutate: showAsRemoved,
    onSuccess: async ({ savedProperties, removed }) => {
      changeSaved(() => savedProperties);
      toastRemoved(removed ? () => restore.mutate({ propertyId, ...removed }) : undefined);
      await refresh();
    },
    onError: () => {
      showAsSaved();
      toastFailed();
    },
    onSettled,
  });
  return { add, remove };
}

/**
 * Saved state of a property. A member's toggles are optimistic, roll back on an error and show a toast; a removal can be undone. A visitor's stay on
 * the device until they sign in.
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
    else add.mutate({ userId: user.id, propertyId });
  };
  return { isSaved, toggle };
}
