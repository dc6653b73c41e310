// What homes show in place of the pictures that a file names by address (`feed_pictures`).

/**
 * SQL: the pictures `images` of a file for the home `id`, with the stored photo in place of each address that was fetched. Two addresses of one photo are one
 * picture.
 */
export const shownPicturesSql = (id: string, images: string): string => `array(select shown.image
  from (select coalesce(fetched.photo::text, named.image) as image, min(named.n) as n from unnest(${images}) with ordinality named(image, n)
    left join feed_pictures fetched on fetched.property_id = ${id} and fetched.link = md5(named.image)::uuid and fetched.url = named.image
    group by 1) shown order by shown.n)`;

/** SQL: what a file says of its pictures (`facts`), by the addresses of the photos that the home `id` shows in their place. */
export const shownFactsSql = (id: string, facts: string): string => `coalesce((select jsonb_agg(
    case when fetched.photo is null then named.fact else jsonb_set(named.fact, '{url}', to_jsonb(fetched.photo::text)) end order by named.n)
  from jsonb_array_elements(${facts}) with ordinality named(fact, n)
    left join feed_pictures fetched on fetched.property_id = ${id} and fetched.url = named.fact->>'url' and fetched.link = md5(named.fact->>'url')::uuid
      and fetched.photo is not null), '[]')`;
