/** The environment without the database that it may name, for a child process that fills the embedded one of its DATA_DIR with test data. */
export function environmentWithoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATABASE_DIRECT_URL: _directUrl, DATABASE_REPLICA_URLS: _replicaUrls, ...inherited } = process.env;
  return inherited;
}
