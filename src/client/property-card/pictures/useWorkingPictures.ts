import { useState } from 'react';

const NO_PICTURES: ReadonlySet<string> = new Set();

/** The pictures without those that failed to load, so that counts and dots leave these out; and a function that marks one as failed. */
export function useWorkingPictures(images: readonly string[]): [workingImages: readonly string[], markFailed: (src: string) => void] {
  const [failedImages, setFailedImages] = useState(NO_PICTURES);
  const workingImages = failedImages.size === 0 ? images : images.filter((image) => !failedImages.has(image));
  return [workingImages, (src) => setFailedImages((before) => new Set([...before, src]))];
}
