// Component test of the picture: the attribute by which the stylesheet crops upright pictures.
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Picture } from './Picture.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('marks an upright picture, and no longer when another shape replaces it', () => {
  // the DOM of the tests loads no pictures, and says of each that it has failed
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const { container, rerender } = render(<Picture src="https://pictures.example/upright.jpg" alt="A home" sizes="400px" />);
  const image = container.querySelector('img')!;
  /** Tells the image that a picture of a size has loaded. Returns whether it is marked as upright. */
  const load = (width: number, height: number): boolean => {
    vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(width);
    vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(height);
    fireEvent.load(image);
    return image.hasAttribute('data-portrait');
  };
  expect(load(600, 900)).toBe(true);
  rerender(<Picture src="https://pictures.example/wide.jpg" alt="A home" sizes="400px" />);
  expect(container.querySelector('img')).toBe(image);
  expect(load(900, 600)).toBe(false);
});
