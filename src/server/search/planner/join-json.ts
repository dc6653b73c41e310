/** The JSON arrays of two parts of a page as one. */
export const joinJson = (first: string, second: string): string => JSON.stringify([...JSON.parse(first), ...JSON.parse(second)]);
