/** What the Reviews tab asks for, page by page. */
export const agentReviews = (id: number, page: number) => ({ id, page });
