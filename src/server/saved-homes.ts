// SQL on the homes that users saved, for the folders `account`, which `saved` imports indirectly, and `saved` itself.

/** SQL condition: homes `p` that may still be shown to members who know them, such as those who saved them; paused ones may. */
export const IS_SHOWN = `p.status not in ('removed', 'deleted')`;

/** SQL: the ids of the homes that a user saved, as an array, last saved first, without removed ones. `userId` is SQL for the id of the user. */
export const savedIdsSql = (userId: string): string => `array(
  select s.property_id from saved_properties s join properties p on p.id = s.property_id where s.user_id = ${userId} and ${IS_SHOWN}
  order by s.created_at desc, s.property_id)`;
