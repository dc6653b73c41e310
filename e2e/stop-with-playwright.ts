// Imported before the programs that Playwright starts (playwright.config.ts). Stops the program when Playwright ends, also when it is killed: its
// end closes the standard input of the program.
process.stdin
  .on('error', () => {})
  .once('close', () => process.kill(process.pid, 'SIGTERM'))
  .resume();
