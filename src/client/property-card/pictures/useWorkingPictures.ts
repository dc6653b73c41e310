import { useState } from 'react';

const NO_PICTURES: ReadonlySet<string> = new Set();

/** Returns the pictures that did not fail to load, and a function that marks a picture as failed. Carousels leave failed pictures out. */
export function useWorkingPictures(images: readonly string[]): [workingImages: readonly string[], markFailed: (src: string) => void] {
  const [failedImages, setFailedImages] = useState(NO_PICTURES);
  const workingImages = failedImages.size === 0 ? images : images.filter((image) => !failedImages.has(image));
  return [workingImages, (src) => setFailedImages((before) => new Set([...before, src]))];
}
