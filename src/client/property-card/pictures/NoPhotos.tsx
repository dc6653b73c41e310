import { m } from '../../../shared/messages/messages.ts';
import { GUIDE_AREAS } from '../../../shared/property/place/area.ts';
import { communityImage } from '../../ui/picture/community-image.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './NoPhotos.module.css';

interface NoPhotosProps {
  location: string;
  alt: string;
  sizes: string;
  className?: string | undefined;
}

/** For a home without pictures: its community where we have a picture of that, else a drawing, and the words that say so. */
export function NoPhotos({ location, alt, sizes, className }: NoPhotosProps) {
  const hasCommunity = (GUIDE_AREAS as readonly string[]).includes(location);
  return (
    <>
      <Picture src={hasCommunity ? communityImage(location) : undefined} alt={alt} sizes={sizes} className={className} />
      <span className={classes.note}>{m.property_card_no_photos()}</span>
    </>
  );
}
