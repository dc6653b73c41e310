/** Path of the picture of a community. There is no file for Jumeirah Beach Residence, so a picture of a beach is shown. */
export const communityImage = (name: string): string =>
  name === 'Jumeirah Beach Residence'
    ? '/media/amenity/beach-umbrellas.webp'
    : `/media/community/${name.toLowerCase().replaceAll(' ', '-')}.webp`;
