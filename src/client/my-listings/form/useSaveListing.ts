// Submits the listing form: creates or updates, keeps the input after an error.
import { useNavigate } from 'react-router-dom';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { useSession } from '../../account/session.tsx';
import { paths } from '../../paths.ts';
import { JUST_PUBLISHED } from '../../promotion/just-published.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';
import type { DraftAutosave } from './draft/useDraftAutosave.ts';
import { type ListingValues, toListingInput } from './listing-form.ts';

/** A tRPC error. Without `data` no server answered. */
interface SaveError {
  message: string;
  data?: { fields?: { path: string; message: string }[] | null } | null | undefined;
}

interface SaveOptions {
  /** The edited listing; null creates a new one. */
  listing: OwnListing | null;
  draft: DraftAutosave;
  /** Current form values, stored as a draft if the user must sign in again. */
  getValues: () => ListingValues;
  /** Called with the field errors of the server. */
  onFieldErrors: (fields: Record<string, string>) => void;
}

/** Tab of My Properties that contains the changed listing. */
const myPropertiesTabFor = (listing: Pick<PropertyView, 'isPromoted'>): string =>
  paths.myPropertiesTab(listing.isPromoted ? 'promoted' : 'regular');

/**
 * Submits the form. Success removes the draft and opens the promotion of a new listing, or My Properties. An error keeps all input; if the session
 * has ended, the draft is stored and the user signs in and returns to the form.
 */
export function useSaveListing({ listing, draft, getValues, onFieldErrors }: SaveOptions) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const session = useSession();
  const refresh = () => void Promise.all([utils.property.invalidate(), utils.listing.invalidate(), utils.saved.invalidate()]);
  const fail = (error: SaveError, title: string, otherwise: string) => {
    toast({ title, message: error.data ? error.message : otherwise, severity: 'bad' });
    if (errorCode(error) === 'UNAUTHORIZED') {
      draft.saveForSignIn(getValues());
      session.clearUser();
      return;
    }
    void utils.listing.allowance.invalidate();
    onFieldErrors(Object.fromEntries((error.data?.fields ?? []).map((field) => [field.path.split('.')[0] ?? '', field.message])));
  };
  const create = trpc.listing.create.useMutation({
    onSuccess: (created) => {
      draft.discard();
      refresh();
      if (created.status === 'paused') {
        toast({ title: m.my_listings_waiting_title(), message: m.my_listings_waiting_text() });
        return void navigate(myPropertiesTabFor(created));
      }
      toast({ title: m.my_listings_created_title(), message: m.my_listings_created_text() });
      void navigate(paths.promote(created.id), { state: JUST_PUBLISHED });
    },
    onError: (error) => fail(error, m.my_listings_create_failed_title(), m.my_listings_create_failed_text()),
  });
  const update = trpc.listing.update.useMutation({
    onSuccess: (updated) => {
      draft.discard();
      refresh();
      const isPublished = updated.status === 'published';
      const visibilityText = isPublished ? m.my_listings_saved_published() : m.my_listings_saved_unpublished();
      const promotionText = listing?.isPromoted && !updated.isPromoted ? ` ${m.my_listings_saved_promotion_ended()}` : '';
      toast({ title: m.ui_changes_saved(), message: visibilityText + promotionText });
      void navigate(myPropertiesTabFor(updated));
    },
    onError: (error) => fail(error, m.my_listings_save_failed_title(), m.my_listings_save_failed_text()),
  });
  return {
    save: (values: ListingValues) => {
      const input = toListingInput(values);
      if (listing) update.mutate({ id: listing.id, ...input });
      else create.mutate(input);
    },
    pending: create.isPending || update.isPending,
    /** Error of the last attempt; null once a new one starts. */
    error: (create.error ?? update.error) as SaveError | null,
    /** Whether the quota of the plan is used up. */
    isQuotaFull: errorCode(create.error ?? update.error) === 'FORBIDDEN',
  };
}
