// React hook that sends the listing form to the server: creates or updates the listing, shows a toast and opens the next page.
import { useNavigate } from 'react-router-dom';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { useSession } from '../../account/session.tsx';
import { paths } from '../../paths.ts';
import { JUST_PUBLISHED } from '../../promotion/just-published.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';
import type { DraftAutosave } from './draft/useDraftAutosave.ts';
import type { ServerDraft } from './draft/useServerDraft.ts';
import { fieldOf, toListingInput, toListingPatch } from './listing-form.ts';

/** A tRPC error. Without `data` no server answered. `fields`: errors of single fields. */
interface SaveError {
  message: string;
  data?: { fields?: { path: string; message: string }[] | null } | null | undefined;
}

interface SaveOptions {
  /** The edited listing; null creates a new one. */
  listing: OwnListing | null;
  /** The values of the listing before the user's changes. Only fields that differ from these are sent. */
  before: ListingValues;
  /** The stored draft of the form; removed after saving. */
  draft: DraftAutosave;
  /** The draft of the form in the account; deleted with saving. */
  serverDraft: Pick<ServerDraft, 'currentId' | 'discard'>;
  /** Current form values, stored as a draft if the user must sign in again. */
  getValues: () => ListingValues;
  /** Called with the field errors of the server. */
  onFieldErrors: (fields: Record<string, string>) => void;
}

/** Tab of My Properties that contains the changed listing. */
const myPropertiesTabFor = (listing: Pick<PropertyView, 'isPromoted'>): string =>
  paths.myPropertiesTab(listing.isPromoted ? 'promoted' : 'regular');

/**
 * Saves the form. Success removes the draft, reloads the lists and opens the promotion of a new listing, or My Properties; if the user has left the
 * form meanwhile, no page is opened. An error keeps all input; if the session has ended, stores the draft and signs the user out here, so that they
 * sign in again and return to the form. If the draft cannot be stored, the form stays open.
 */
export function useSaveListing({ listing, before, draft, serverDraft, getValues, onFieldErrors }: SaveOptions) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const session = useSession();
  const refresh = () =>
    void Promise.all([utils.property.invalidate(), utils.listing.invalidate(), utils.saved.invalidate(), utils.homeHistory.invalidate()]);
  const reportError = (error: SaveError, title: string, networkErrorText: string) =>
    toast({ title, message: error.data ? error.message : networkErrorText, severity: 'bad' });
  /** Unlike the callbacks of `useMutation`, this callback of a call, like `onSuccess` below, does not run after the form was left. */
  const onError = (error: SaveError) => {
    if (errorCode(error) === 'UNAUTHORIZED') {
      if (draft.saveForSignIn(getValues())) session.clearUser();
      return;
    }
    // the used quota may be the reason
    void utils.listing.allowance.invalidate();
    // an error about an item, such as `images.3`, belongs to its field `images`
    const fieldErrors = (error.data?.fields ?? []).map(({ path, message }) => [fieldOf(path.split('.')), message] as const);
    onFieldErrors(Object.fromEntries(fieldErrors));
  };
  const create = trpc.listing.create.useMutation({
    onSuccess: (created) => {
      draft.discard();
      serverDraft.discard();
      void utils.draft.invalidate();
      refresh();
      // not published until the user confirms their email address
      if (created.status === 'paused') toast({ title: m.my_listings_waiting_title(), message: m.my_listings_waiting_text() });
      else toast({ title: m.my_listings_created_title(), message: m.my_listings_created_text() });
    },
    onError: (error) => reportError(error, m.my_listings_create_failed_title(), m.my_listings_create_failed_text()),
  });
  const update = trpc.listing.update.useMutation({
    onSuccess: (updated) => {
      draft.discard();
      refresh();
      const isPublished = updated.status === 'published';
      const visibilityText = isPublished ? m.my_listings_saved_published() : m.my_listings_saved_unpublished();
      const promotionText = listing?.isPromoted && !updated.isPromoted ? ` ${m.my_listings_saved_promotion_ended()}` : '';
      toast({ title: m.ui_changes_saved(), message: visibilityText + promotionText });
    },
    onError: (error) => reportError(error, m.my_listings_save_failed_title(), m.my_listings_save_failed_text()),
  });
  const openPromotion = (created: PropertyView): void =>
    void (created.status === 'paused'
      ? navigate(myPropertiesTabFor(created))
      : navigate(paths.promote(created.id), { state: JUST_PUBLISHED }));
  return {
    save: (values: ListingValues) => {
      if (listing) {
        const onSuccess = (updated: PropertyView): void => void navigate(myPropertiesTabFor(updated));
        update.mutate({ id: listing.id, ...toListingPatch(values, before) }, { onSuccess, onError });
      } else {
        const draftId = serverDraft.currentId();
        create.mutate({ ...toListingInput(values), ...(draftId !== undefined && { draftId }) }, { onSuccess: openPromotion, onError });
      }
    },
    /** Whether a request is in progress. */
    pending: create.isPending || update.isPending,
    /** Error of the last attempt; null once a new one starts. */
    error: (create.error ?? update.error) as SaveError | null,
    /** Whether the quota of the plan is used up. */
    isQuotaFull: errorCode(create.error ?? update.error) === 'FORBIDDEN',
    /** Whether the session has ended; only while the form stays open because the draft could not be stored. */
    isSignedOut: errorCode(create.error ?? update.error) === 'UNAUTHORIZED',
  };
}
