import { useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { promotionLevelName } from '../../shared/payment/promotion.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import classes from './MovePromotionDialog.module.css';
import { useOwnRows } from './useOwnRows.ts';

/** Offers to move the remaining days of a promotion from a home that is gone to another one. Shows nothing when nothing can be moved. */
export function MovePromotionDialog({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const ownRows = useOwnRows();
  const [toId, setToId] = useState<number | null>(null);
  const { data: offer } = trpc.promotion.moveOffer.useQuery({ propertyId }, { refetchOnMount: 'always', staleTime: 0 });
  const move = trpc.promotion.move.useMutation({
    onSuccess: async ({ until }) => {
      onClose();
      toast({ title: m.promotion_moved(), message: m.promotion_moved_text({ date: formatDay(until) }) });
      await ownRows.reloadPage();
    },
  });
  if (!offer) return null;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.promotion_move_title({ count: offer.days })}
      cancelLabel={m.promotion_move_not_now()}
      confirmLabel={m.promotion_move()}
      canConfirm={toId !== null}
      isPending={move.isPending}
      failure={move.error?.message}
      onConfirm={() => toId !== null && move.mutate({ fromId: propertyId, toId })}
    >
      <p>{m.promotion_move_text({ plan: promotionLevelName(offer.level) })}</p>
      <fieldset className={`grid gap-2xs ${classes.homes}`}>
        <legend className="sr-only">{m.promotion_move_where()}</legend>
        {offer.homes.map(({ id, title, isPromoted }) => (
          <label key={id} className="row gap-sm min-44 pointer">
            <input className="choice-box" type="radio" name="move-to" checked={toId === id} onChange={() => setToId(id)} />
            <span className="shrink">
              <span className="block medium ink" dir="auto">
                {cleanTitle(title) || propertyReference(id)}
              </span>
              {isPromoted && <span className="block text-xs muted">{m.promotion_move_extends()}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
