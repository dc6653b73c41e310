/**
 * Retries of jobs that look an address up and send it a link, delays in seconds: a mail server that is away is tried again for over an hour. Such a
 * job is stored for every address, so that neither the response nor its time shows what is known of it.
 */
export const LINK_JOB_RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 };
