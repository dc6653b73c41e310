import { useNavigate } from 'react-router-dom';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { useSession } from '../../account/session.tsx';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.tsx';
import { inputOf, type ListingValues } from './listing-form.ts';
import type { DraftKeeper } from './useDraftAutosave.ts';

/** A refusal as tRPC brings it; without `data` no server answered. */
interface SaveError {
  message: string;
  data?: { fields?: { path: string; message: string }[] | null } | null | undefined;
}

interface SaveOptions {
  /** The listing that is edited; null makes a new one. */
  listing: OwnListing | null;
  draft: DraftKeeper;
  /** What is in the fields, for the draft of somebody who has to sign in again. */
  values: () => ListingValues;
  /** The fields that the server refused. */
  onRefused: (fields: Record<string, string>) => void;
}

/** Where a changed listing is found again. */
const myPropertiesTabFor = (listing: Pick<PropertyView, 'isPromoted'>): string =>
  paths.myPropertiesTab(listing.isPromoted ? 'promoted' : 'regular');

/**
 * Sends the form. A refusal keeps everything that was typed; when the session has ended, the way leads through signing in
 * and back to it.
 */
export function useSaveListing({ listing, draft, values, onRefused }: SaveOptions) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const session = useSession();
  const refresh = () => void Promise.all([utils.property.invalidate(), utils.listing.invalidate(), utils.saved.invalidate()]);
  const fail = (error: SaveError, title: string, otherwise: string) => {
    toast({ title, message: error.data ? error.message : otherwise, severity: 'bad' });
    if (errorCode(error) === 'UNAUTHORIZED') {
      draft.keepForSignIn(values());
      session.clearUser();
      return;
    }
    void utils.listing.allowance.invalidate();
    onRefused(Object.fromEntries((error.data?.fields ?? []).map((field) => [field.path.split('.')[0] ?? '', field.message])));
  };
  const create = trpc.listing.create.useMutation({
    onSuccess: (made) => {
      draft.forget();
      refresh();
      toast({ title: 'Listing Created', message: 'Your property has been listed.' });
      void navigate(paths.promote(made.id));
    },
    onError: (error) => fail(error, 'Listing Failed', 'Failed to create property listing. Please try again.'),
  });
  const update = trpc.listing.update.useMutation({
    onSuccess: (changed) => {
      draft.forget();
      refresh();
      const live = changed.status === 'published';
      const shown = live ? 'Everybody sees them now.' : 'They show once the listing is published.';
      const ended = listing?.isPromoted && !changed.isPromoted ? ' The promotion has ended, because it is another home now.' : '';
      toast({ title: 'Changes saved', message: shown + ended });
      void navigate(myPropertiesTabFor(changed));
    },
    onError: (error) => fail(error, 'Changes not saved', 'Failed to save the changes. Please try again.'),
  });
  return {
    save: (typed: ListingValues) => {
      const input = inputOf(typed);
      if (listing) update.mutate({ id: listing.id, ...input });
      else create.mutate(input);
    },
    pending: create.isPending || update.isPending,
    /** Why the last try failed; null after a new one began. */
    refusal: (create.error ?? update.error) as SaveError | null,
    /** Whether it failed because there is no place left in the plan. */
    full: errorCode(create.error ?? update.error) === 'FORBIDDEN',
  };
}
