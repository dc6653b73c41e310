import { useParams } from 'react-router-dom';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths, readId } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { type FormPhoto, isUploading } from './photo-queue.ts';

/** Warns, once all pictures are uploaded, if a published listing shows the same pictures, and links to it. Publishing stays possible. */
export function SamePictures({ list }: { list: readonly FormPhoto[] }) {
  // the listing that is being edited; the server takes 0 for one that is not stored yet
  const id = readId(useParams().id) ?? 0;
  const imageUrls = list.flatMap(({ url }) => url ?? []);
  const isCompared = imageUrls.length > 0 && !list.some(isUploading);
  const { data } = trpc.listing.samePictures.useQuery({ images: imageUrls, id }, { enabled: isCompared });
  // the server puts the listing with the most of these pictures first
  const sameId = isCompared ? data?.ids[0] : undefined;
  if (sameId === undefined) return null;
  return (
    <p className="mt-md rounded-sm text-sm medium loose p-sm-md on-amber warning" role="status">
      {m.my_listings_images_same_before()}{' '}
      <a className="link" href={localizedPath(getLocale(), paths.property(sameId))} target="_blank" rel="noreferrer">
        <Bdi>{propertyReference(sameId)}</Bdi>
      </a>
      {m.my_listings_images_same_after()}
    </p>
  );
}
