/** URL of a community's picture. Jumeirah Beach Residence, which has none, shows its beach. */
export const areaPicture = (name: string): string =>
  name === 'Jumeirah Beach Residence'
    ? '/media/amenity/beach-umbrellas.webp'
    : `/media/community/${name.toLowerCase().replaceAll(' ', '-')}.webp`;
