import { useParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths, readId } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import classes from './ImagesSection.module.css';
import { type FormPhoto, isUploading } from './photo-queue.ts';

/** Names the listing that shows these pictures already, once they are uploaded. Publishing stays possible. */
export function SamePictures({ list }: { list: readonly FormPhoto[] }) {
  // 0 is a listing that is not stored yet
  const id = readId(useParams().id) ?? 0;
  const images = list.flatMap(({ url }) => url ?? []);
  const isAsked = images.length > 0 && !list.some(isUploading);
  const { data } = trpc.listing.samePictures.useQuery({ images, id }, { enabled: isAsked });
  const [sameId] = (isAsked && data?.ids) || [];
  if (sameId === undefined) return null;
  return (
    <p className={classes.notice} role="status">
      {m.my_listings_images_same_before()}{' '}
      <a className="link" href={paths.property(sameId)} target="_blank" rel="noreferrer">
        <Bdi>{propertyReference(sameId)}</Bdi>
      </a>
      {m.my_listings_images_same_after()}
    </p>
  );
}
