import { useState } from 'react';

const NO_PICTURES: ReadonlySet<string> = new Set();

/** The pictures that can be loaded, as far as is known, and what to call with one that cannot: counts and dots leave it out. */
export function useWorkingPictures(images: readonly string[]): [working: readonly string[], drop: (src: string) => void] {
  const [failed, setFailed] = useState(NO_PICTURES);
  const working = failed.size === 0 ? images : images.filter((image) => !failed.has(image));
  return [working, (src) => setFailed((known) => new Set([...known, src]))];
}
