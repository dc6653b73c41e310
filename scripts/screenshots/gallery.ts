// The HTML page that shows all screenshots, and the list of the pictures in docs/screenshots, which are cut from screenshots.
import type { Scene } from './scenes.ts';

/** A picture of a scene in one window width and colour scheme. */
export interface Screenshot {
  scene: Scene;
  /** Of the window, in pixels. */
  width: 1440 | 390;
  scheme: 'light' | 'dark';
  /** The file in the folder `screenshots`. */
  file: string;
}

/**
 * The pictures in docs/screenshots, by file name without `.webp`. `from` is the file name of the screenshot without `.png`; `height` is how
 * many pixels of it are shown, from the top.
 */
export const DOCS_PICTURES: { file: string; from: string; height: number }[] = [
  { file: 'home', from: 'home-1440-light', height: 1500 },
  { file: 'search', from: 'listing-1440-light', height: 900 },
  { file: 'map', from: 'listing-map-1440-light', height: 900 },
  { file: 'property', from: 'property-1440-light', height: 900 },
  { file: 'agent', from: 'agent-reviews-1440-light', height: 900 },
  { file: 'calculator', from: 'calculator-1440-light', height: 900 },
  { file: 'advertise', from: 'create-listing-1440-light', height: 900 },
  { file: 'promote', from: 'promote-1440-light', height: 900 },
  { file: 'inquiry', from: 'inquiry-1440-light', height: 900 },
  { file: 'home-dark', from: 'home-1440-dark', height: 900 },
  { file: 'home-phone', from: 'home-390-light', height: 844 },
  { file: 'search-phone', from: 'listing-390-light', height: 844 },
  { file: 'property-phone', from: 'property-390-dark', height: 844 },
];

const renderFigure = ({ file, width, scheme }: Screenshot): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${width} ${scheme}</figcaption></figure>`;

/** The HTML of the page, with a row of pictures for each scene. */
export function renderGallery(screenshots: Screenshot[]): string {
  const rows = [...Map.groupBy(screenshots, ({ scene }) => scene)].map(
    ([scene, pictures]) =>
      `<section><h2>${scene.name} <small>${scene.path}${scene.as ? `, ${scene.as}` : ''}</small></h2>${pictures.map(renderFigure).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every page</title>
<style>
  body { font: 14px/1.5 system-ui; margin: 24px; background: #eee; }
  h2 { font-size: 16px; margin: 32px 0 8px; } small { font-weight: 400; color: #555; }
  figure { display: inline-block; vertical-align: top; margin: 0 16px 0 0; }
  img { height: 420px; max-width: 480px; object-fit: cover; object-position: top; background: #fff; }
</style>
${rows.join('\n')}
</html>
`;
}
