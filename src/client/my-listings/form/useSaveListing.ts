import { useNavigate } from 'react-router-dom';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { useSession } from '../../account/session.tsx';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.tsx';
import { type ListingValues, toListingInput } from './listing-form.ts';
import type { DraftAutosave } from './useDraftAutosave.ts';

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

/** Submits the form. An error keeps all input; if the session has ended, the user signs in and returns to the form. */
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
      toast({ title: 'Listing Created', message: 'Your property has been listed.' });
      void navigate(paths.promote(created.id));
    },
    onError: (error) => fail(error, 'Listing Failed', 'Failed to create property listing. Please try again.'),
  });
  const update = trpc.listing.update.useMutation({
    onSuccess: (updated) => {
      draft.discard();
      refresh();
      const isPublished = updated.status === 'published';
      const visibilityText = isPublished ? 'Everybody sees them now.' : 'They show once the listing is published.';
      const promotionText = listing?.isPromoted && !updated.isPromoted ? ' The promotion has ended, because it is another home now.' : '';
      toast({ title: 'Changes saved', message: visibilityText + promotionText });
      void navigate(myPropertiesTabFor(updated));
    },
    onError: (error) => fail(error, 'Changes not saved', 'Failed to save the changes. Please try again.'),
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
