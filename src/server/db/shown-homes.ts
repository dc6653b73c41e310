/** SQL condition: homes `p` that may still be shown to members who know them, such as those who saved them; paused ones may. */
export const IS_SHOWN = `p.status not in ('removed', 'deleted')`;
