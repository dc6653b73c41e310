// What homes show in place of the pictures that a file names by address (`feed_pictures`).

/**
 * SQL: the pictures `images` of a file for the home `id`, with the stored photo in place of each address that was fetched. Two addresses of one photo are one
 * picture.
 */
export const shownPicturesSql = (id: string, images: string): string => `array(select shown.image
  from (select coalesce(fetched.photo::text, named.image) as image, min(named.n) as n from unnest(${images}) with ordinality named(image, n)
    left join feed_pictures fetched on fetched.property_id = ${id} and fetched.link = md5(named.image)::uuid and fetched.url = named.image
    group by 1) shown order by shown.n)`;
