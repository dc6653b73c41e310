/** A picture that stands for a community; the placeholder stands in for a place without one. */
export const areaPicture = (name: string): string =>
  name === 'Jumeirah Beach Residence'
    ? '/media/amenity/beach-umbrellas.webp'
    : `/media/community/${name.toLowerCase().replaceAll(' ', '-')}.webp`;
