import { type ReactEventHandler, useState } from 'react';
import arabicFontUrl from '../../fonts/noto-sans-arabic.woff2?url';
import classes from '../Sections.module.css';

/** Loads the font that Arabic emails name, for machines that do not have it: the styles of the page do not apply inside the frame. */
const ARABIC_FONT = `<style>@font-face{font-family:'Noto Sans Arabic';src:local('Noto Sans Arabic'),url(${arabicFontUrl}) format('woff2')}</style>`;

/** Height of the frame until its document is loaded. */
const FIRST_HEIGHT_PX = 600;
/** Height of the borders above and below the frame together. */
const BORDERS_PX = 2;

/** Shows the HTML of an email in a frame that is as high as the document. Scripts of the email do not run. */
export function EmailFrame({ title, html, view }: { title: string; html: string; view: 'wide' | 'phone' }) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const fitHeight: ReactEventHandler<HTMLIFrameElement> = ({ currentTarget }) =>
    setHeight((currentTarget.contentDocument?.body.offsetHeight ?? FIRST_HEIGHT_PX) + BORDERS_PX);
  // the key: the frame is loaded again when its width changes, so that its height is measured again
  return (
    <iframe
      key={view}
      className={`block full outlined rounded-md ${classes.frame}`}
      data-view={view}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replace('</head>', `${ARABIC_FONT}</head>`)}
      height={height}
      onLoad={fitHeight}
    />
  );
}
