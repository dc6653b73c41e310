/** SQL: the impressions of a home on the days from one to another, both included; null where none were counted. Both are used twice, in turn. */
export const impressionsSql = (propertyId: string, from: string, to: string): string =>
  `(select sum(d.n)::int from property_figures f cross join lateral unnest(f.impressions) with ordinality d(n, day)
    where f.property_id = ${propertyId} and f.month between date_trunc('month', ${from}) and ${to} and f.month + (d.day - 1)::int between ${from} and ${to})`;
