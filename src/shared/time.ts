/** A day in milliseconds. Dubai has no daylight saving time, so every day has this length. */
export const DAY_MS = 86_400_000;
