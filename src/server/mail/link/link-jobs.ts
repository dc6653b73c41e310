/**
 * Retries of the jobs that look up a typed email address and send it a link, with delays in seconds: they go on for over an hour. Such a job is stored for
 * every address, known or not, so that neither the response nor its duration reveals whether the address has an account.
 */
export const LINK_JOB_RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 };
