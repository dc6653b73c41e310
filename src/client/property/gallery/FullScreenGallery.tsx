import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { formatAskingPrice } from '../../../shared/format.ts';
import { directionOf, getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { AskingPrice } from '../../../shared/property/advertised-price.ts';
import { foreignLanguage, listingTitle } from '../../../shared/property/listing-text.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { afterPaint } from '../../after-paint.ts';
import { SaveButton } from '../../property-card/actions/SaveButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { ShareButton } from '../ShareButton.tsx';
import { FilmView } from './FilmView.tsx';
import classes from './FullScreenGallery.module.css';
import { factsOfPicture, PictureMark, type ViewerTab } from './GalleryExtras.tsx';
import { GallerySlides, pictureAlt } from './GallerySlides.tsx';
import { PlanView } from './PlanView.tsx';
import { useSwipe } from './useSwipe.ts';
import '../../ui/mantine/mantine-dialog.css';

interface FullScreenGalleryProps {
  property: Pick<PropertyView, 'id' | 'title' | 'titleAr' | 'pictures' | 'floorPlans' | 'film'> & AskingPrice;
  pictures: readonly string[];
  /** Index of the picture that is shown first, or the tab. */
  start: number | ViewerTab;
  onClose: () => void;
}

/**
 * Full-screen viewer of the pictures of a property, with a counter, and with tabs for floor plans and a film or tour where it has them. Swipes, thumbnails, buttons and arrow keys change the picture; buttons and arrow
 * keys go from the last picture to the first. Escape closes the viewer; then Gallery moves the focus back.
 */
export default function FullScreenGallery(props: FullScreenGalleryProps) {
  return (
    <MantineBoundary>
      {/* zIndex: above the header and menus of the page, below notifications (500) */}
      <Modal.Root opened onClose={props.onClose} fullScreen returnFocus={false} transitionProps={{ duration: 0 }} zIndex={450}>
        <Modal.Content
          className={`grid clip on-photo ${classes.viewer}`}
          aria-label={m.property_pictures_of({ title: listingTitle(props.property) })}
        >
          <Viewer {...props} />
        </Modal.Content>
      </Modal.Root>
    </MantineBoundary>
  );
}

const TABS: readonly { tab: ViewerTab; label: () => string }[] = [
  { tab: 'photos', label: m.property_photos },
  { tab: 'plans', label: m.listing_picture_plan },
  { tab: 'film', label: m.property_film },
];

/** Content of the dialog. It has the state, so that a change of the picture does not render the dialog again. */
function Viewer({ property, pictures, start, onClose }: FullScreenGalleryProps) {
  const { floorPlans = [], film, pictures: facts } = property;
  const [tab, setTab] = useState<ViewerTab>(typeof start === 'number' ? 'photos' : start);
  /** The photo to which the row scrolls when its tab is opened. */
  const [firstPhoto, setFirstPhoto] = useState(typeof start === 'number' ? start : 0);
  const photoSwipe = useSwipe(Math.max(1, pictures.length), { start: firstPhoto, loadsAhead: true });
  const planSwipe = useSwipe(Math.max(1, floorPlans.length));
  const swipe = tab === 'plans' ? planSwipe : photoSwipe;
  const shown = tab === 'plans' ? floorPlans : pictures;
  const { index, go } = swipe;
  const title = listingTitle(property);
  const hasSeveral = tab !== 'film' && shown.length > 1;
  const tabs = TABS.filter((each) => ({ photos: pictures.length > 0, plans: floorPlans.length > 0, film: film })[each.tab]);
  const openTab = (next: ViewerTab) => {
    setFirstPhoto(photoSwipe.index);
    setTab(next);
  };
  // the left arrow key shows the next picture on Arabic pages
  const forwardSign = directionOf(getLocale()) === 'rtl' ? -1 : 1;
  const goTo = (i: number) => hasSeveral && go(i);
  useHotkeys([
    ['ArrowLeft', () => goTo(index - forwardSign)],
    ['ArrowRight', () => goTo(index + forwardSign)],
    ['Home', () => goTo(0)],
    ['End', () => goTo(shown.length - 1)],
  ]);
  return (
    <>
      <div className={`grid gap-md at-middle ${classes.bar}`}>
        <p className={`flex shrink gap-sm text-md nowrap wide-only ${classes.name}`}>
          <b className="clip" dir="auto" lang={foreignLanguage(title)}>
            {title}
          </b>
          <span className="flex-none text-sm">{formatAskingPrice(property)}</span>
        </p>
        <p className="text-sm semibold tabular" aria-live="polite">
          {tab !== 'film' && m.property_position({ n: index + 1, count: shown.length })}
        </p>
        <div className={`flex gap-xs ${classes.tools}`}>
          <ShareButton title={title} className={classes.tool} />
          <SaveButton propertyId={property.id} title={title} variant="quiet" className={classes.tool} />
          <button type="button" className={classes.roundButton} onClick={onClose} aria-label={m.ui_close()}>
            <Icon name="x" size={20} />
          </button>
        </div>
        {tabs.length > 1 && (
          <div className={`flex gap-xs ${classes.tabs}`}>
            {tabs.map(({ tab: each, label }) => (
              <button key={each} type="button" className="text-sm semibold" aria-pressed={each === tab} onClick={() => openTab(each)}>
                {label()}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={`relative ${classes.stage}`}>
        {tab === 'photos' && (
          <>
            <GallerySlides pictures={pictures} title={title} facts={facts} swipe={swipe} sizes="100vw" fit="contain" />
            <PictureMark key={index} facts={factsOfPicture(facts, pictures[index])} fit="contain" />
          </>
        )}
        {tab === 'plans' && (
          <PlanView
            key={index}
            src={floorPlans[index]!}
            alt={pictureAlt(m.property_plan_of({ n: index + 1, title }), 0, 1, facts, floorPlans[index])}
          />
        )}
        {tab === 'film' && film && <FilmView link={film} still={pictures[0]} title={title} />}
        {hasSeveral && (
          <>
            <button
              type="button"
              className={`${classes.roundButton} ${classes.back}`}
              onClick={() => go(index - 1)}
              aria-label={m.property_previous_picture()}
            >
              <Icon name="chevron-left" size={24} />
            </button>
            <button
              type="button"
              className={`${classes.roundButton} ${classes.next}`}
              onClick={() => go(index + 1)}
              aria-label={m.property_next_picture()}
              data-autofocus
            >
              <Icon name="chevron-right" size={24} />
            </button>
          </>
        )}
      </div>
      {hasSeveral && <Thumbnails key={tab} pictures={shown} index={index} onChoose={go} />}
    </>
  );
}

interface ThumbnailsProps {
  pictures: readonly string[];
  /** Index of the current picture. */
  index: number;
  onChoose: (i: number) => void;
}

/** Scrolls a row so that an item is in its middle. Measures both boxes, because `scrollLeft` has another sign in text from right to left. */
function scrollToMiddle(row: HTMLElement, item: HTMLElement): void {
  const [rowBox, itemBox] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollBy({ left: itemBox.left + itemBox.width / 2 - (rowBox.left + rowBox.width / 2) });
}

/** All pictures in a row, with the current one in the middle. */
function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  // waits for the paint: measuring makes the browser lay out the page, which would delay the next picture
  useEffect(() => {
    return afterPaint(() => {
      const thumbnails = row.current;
      const current = thumbnails?.children[index];
      if (current instanceof HTMLElement) scrollToMiddle(thumbnails!, current);
    });
  }, [index]);
  return (
    <ul className={`flex gap-xs relative photo-in max-full mx-auto scroll-x ${classes.thumbnails}`} ref={row}>
      {pictures.map((src, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a listing may contain the same picture twice
        <li key={i}>
          <button
            className="block clip"
            type="button"
            aria-label={m.property_show_picture({ n: i + 1 })}
            aria-current={i === index || undefined}
            onClick={() => onChoose(i)}
          >
            <Picture src={src} alt="" sizes="99px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
