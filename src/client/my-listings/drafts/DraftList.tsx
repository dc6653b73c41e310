import { useState } from 'react';
import { formatLocalMoment } from '../../../shared/format.ts';
import type { DraftItem } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import classes from './DraftList.module.css';

/** The member's drafts of new listings, each with buttons that continue, preview and delete it. Their local times show in browsers only. */
export function DraftList() {
  // another device may have stored drafts
  const query = trpc.draft.list.useQuery(undefined, { staleTime: 0 });
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<DraftItem | null>(null);
  const remove = trpc.draft.remove.useMutation({
    onSuccess: async () => {
      setAsked(null);
      toast({ title: m.my_listings_draft_deleted(), message: titleOf(asked) });
      await Promise.all([utils.draft.list.invalidate(), utils.listing.summary.invalidate()]);
    },
    onError: ({ message }) => {
      setAsked(null);
      toast({ title: m.my_listings_not_changed(), message, severity: 'bad' });
      void utils.draft.list.invalidate();
    },
  });
  const { data } = query;
  if (!data) {
    return (
      <QueryPlaceholder
        query={query}
        title={m.my_listings_drafts_failed()}
        loading={
          <Loading className="grid gap-sm" count={2}>
            <Skeleton height={104} radius="var(--radius-md)" />
          </Loading>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <StateMessage
        drawing="search"
        title={m.my_listings_drafts_none()}
        text={m.my_listings_drafts_none_text()}
        action={<ButtonLink to={paths.createListing()}>{m.my_listings_advertise()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-sm">
        {data.map((draft) => (
          <li key={draft.id} className={`panel grid at-middle ${classes.draft}`}>
            <span className={`clip rounded-sm photo-in ${classes.picture}`}>
              <Picture src={draft.image ?? undefined} alt="" sizes="120px" />
            </span>
            <div className="shrink">
              <h2 className={`ellipsis text-md semibold ${classes.title}`} dir="auto">
                {titleOf(draft)}
              </h2>
              <p className="text-sm muted">
                {draft.location && <span dir="auto">{placeLabel(draft.location)} · </span>}
                <span suppressHydrationWarning>{m.my_listings_draft_saved_at({ date: formatLocalMoment(draft.savedAt) })}</span>
              </p>
            </div>
            <div className={`row gap-xs ${classes.buttons}`}>
              <ButtonLink size="sm" to={paths.draft(draft.id)} aria-label={m.my_listings_draft_open_label({ title: titleOf(draft) })}>
                <Icon name="pencil" />
                {m.my_listings_draft_open()}
              </ButtonLink>
              <ButtonLink
                size="sm"
                variant="line"
                to={paths.draftPreview(draft.id)}
                aria-label={m.my_listings_draft_preview_label({ title: titleOf(draft) })}
              >
                {m.my_listings_preview()}
              </ButtonLink>
              <Button
                size="sm"
                variant="quiet"
                aria-label={m.my_listings_draft_delete_label({ title: titleOf(draft) })}
                onClick={() => setAsked(draft)}
              >
                <Icon name="trash" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={m.my_listings_draft_delete_question()}
        confirmLabel={m.ui_delete()}
        isPending={remove.isPending}
        onConfirm={() => asked && remove.mutate({ id: asked.id })}
      >
        <p dir="auto">{titleOf(asked)}</p>
        <p>{m.my_listings_draft_delete_text()}</p>
      </ConfirmDialog>
    </>
  );
}

/** The title of a draft, or `Untitled`. */
const titleOf = (draft: DraftItem | null): string => draft?.title.trim() || m.my_listings_draft_untitled();
