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

/** Shown for a home without pictures: a picture of its community if the site has one, else a drawing, with the note `No photos yet`. */
export function NoPhotos({ location, alt, sizes, className }: NoPhotosProps) {
  const hasCommunityImage = (GUIDE_AREAS as readonly string[]).includes(location);
  return (
    <>
      <Picture src={hasCommunityImage ? communityImage(location) : undefined} alt={alt} sizes={sizes} className={className} />
      <span className={`absolute px-sm pill text-xs semibold on-photo no-click ${classes.note}`}>{m.property_card_no_photos()}</span>
    </>
  );
}
