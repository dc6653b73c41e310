/** URL of the picture of a community, or of the placeholder. */
export const areaPicture = (name: string): string =>
  name === 'Jumeirah Beach Residence'
    ? '/media/amenity/beach-umbrellas.webp'
    : `/media/community/${name.toLowerCase().replaceAll(' ', '-')}.webp`;
