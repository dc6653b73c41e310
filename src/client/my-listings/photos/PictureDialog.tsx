import { useState } from 'react';
import { MAX_PICTURE_TEXT, PICTURE_KIND_LABELS } from '../../../shared/listing/pictures.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_REFUSALS, UPLOAD_TYPES } from '../../../shared/listing/upload.ts';
import { m } from '../../../shared/messages/messages.ts';
import { uploadId } from '../../../shared/property/picture/picture.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { describeFailure } from '../../ui/form/error/describe-failure.ts';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './PictureDialog.module.css';
import { PictureField } from './PictureField.tsx';
import type { FormPhoto, PhotoKind, PhotoQueue } from './photo-queue.ts';

interface PictureDialogProps {
  photo: FormPhoto;
  /** Index in the list. */
  at: number;
  queue: Pick<PhotoQueue, 'change'>;
  onClose: () => void;
}

const KINDS: readonly { value: PhotoKind; label: () => string; hint?: () => string }[] = [
  { value: 'photo', label: PICTURE_KIND_LABELS.photo },
  { value: 'edited', label: PICTURE_KIND_LABELS.edited, hint: m.my_listings_picture_edited_hint },
  { value: 'drawing', label: PICTURE_KIND_LABELS.drawing },
  { value: 'plan', label: m.my_listings_picture_is_plan },
];

/** What can be said of a picture of the form, and turning it: says what it is, what can be seen, and of an edited photo what it was before. */
export const PictureDialog = (props: PictureDialogProps) => (
  <MantineBoundary>
    <PictureForm {...props} />
  </MantineBoundary>
);

function PictureForm({ photo, at, queue, onClose }: PictureDialogProps) {
  const [kind, setKind] = useState<PhotoKind | ''>(photo.kind ?? '');
  const [original, setOriginal] = useState(photo.original ?? '');
  const [texts, setTexts] = useState({ descriptionEn: photo.descriptionEn ?? '', descriptionAr: photo.descriptionAr ?? '' });
  const [needsOriginal, setNeedsOriginal] = useState(false);
  const turn = trpc.listing.turnPicture.useMutation({ onSuccess: ({ url }) => queue.change(photo.key, { url }) });
  const id = uploadId(photo.url ?? '');
  const turnBy = (degrees: 90 | 270) => id && turn.mutate({ id, degrees });
  const save = () => {
    if (kind === 'edited' && !original) return setNeedsOriginal(true);
    queue.change(photo.key, {
      kind: kind || undefined,
      original: kind === 'edited' ? original : undefined,
      descriptionEn: texts.descriptionEn.trim() || undefined,
      descriptionAr: texts.descriptionAr.trim() || undefined,
    });
    onClose();
  };
  const describe = (field: keyof typeof texts, label: string, lang: string) => (
    <TextField
      label={label}
      lang={lang}
      dir="auto"
      maxLength={MAX_PICTURE_TEXT}
      value={texts[field]}
      onChange={({ currentTarget }) => setTexts({ ...texts, [field]: currentTarget.value })}
    />
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.my_listings_picture_title({ at: at + 1 })}
      confirmLabel={m.my_listings_picture_save()}
      onConfirm={save}
      isPending={turn.isPending}
      failure={turn.error && describeFailure(turn.error, m.my_listings_picture_turn_failed())}
    >
      <div className="grid gap-md">
        <div className={classes.preview}>
          <Picture src={photo.url ?? undefined} alt="" sizes="240px" />
        </div>
        {id && (
          <div className="flex gap-xs wrapping">
            <Button variant="line" size="sm" disabled={turn.isPending} onClick={() => turnBy(270)}>
              <Icon name="rotate" />
              {m.my_listings_picture_left()}
            </Button>
            <Button variant="line" size="sm" disabled={turn.isPending} onClick={() => turnBy(90)}>
              <Icon name="rotate-clockwise" />
              {m.my_listings_picture_right()}
            </Button>
          </div>
        )}
        <div>
          <p className="text-sm semibold" aria-hidden="true">
            {m.my_listings_picture_kind()}
          </p>
          <RadioList
            legend={m.my_listings_picture_kind()}
            name="picture-kind"
            options={KINDS.map(({ value, label, hint }) => ({ value, label: label(), hint: hint?.() }))}
            value={kind}
            onChange={setKind}
          />
        </div>
        {kind === 'edited' && (
          <PictureField
            label={m.my_listings_picture_original()}
            hint={needsOriginal && !original ? m.listing_picture_original_required() : m.my_listings_picture_original_hint()}
            picture={
              original ? (
                <span className={classes.original}>
                  <Picture src={original} alt={m.my_listings_picture_original()} sizes="96px" />
                </span>
              ) : null
            }
            types={UPLOAD_TYPES}
            maxBytes={MAX_UPLOAD_BYTES}
            refused={UPLOAD_REFUSALS.type()}
            onChange={setOriginal}
          />
        )}
        <div className="grid gap-sm">
          <p>
            <b className="block text-sm semibold">{m.my_listings_picture_describe()}</b>
            <span className="text-xs muted">{m.my_listings_picture_describe_hint()}</span>
          </p>
          {describe('descriptionEn', m.my_listings_picture_in_english(), 'en')}
          {describe('descriptionAr', m.my_listings_picture_in_arabic(), 'ar')}
        </div>
      </div>
    </ConfirmDialog>
  );
}
