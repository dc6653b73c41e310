// Part of `npm run check`: compares the English and Arabic messages of src/shared/messages (keys, parameters, plural forms, script), and
// lists which sources have English texts that are not messages. With a path as argument it also lists the files below that path. Changes
// nothing; ends with status 1 when there is a problem.
import { LOCALES } from '../../src/shared/locale.ts';
import { findDifferences, readMessages } from './messages/compare-languages.ts';
import { scanSources } from './messages/scan-sources.ts';

/** Folders in which an English text that is not a message is a problem. */
const CHECKED_FOLDERS = /^src\/(client|server|shared)\//;

const problems: string[] = [];
const messagesByLocale = readMessages(problems);
problems.push(...findDifferences(messagesByLocale));

const { usedKeys, untranslatedFiles } = scanSources(problems);
const englishMessages = messagesByLocale.en;
for (const key of usedKeys) if (!englishMessages.has(key)) problems.push(`${key}: is used and missing`);
for (const key of englishMessages.keys()) if (!usedKeys.has(key)) problems.push(`${key}: is not used`);

/** The folder of a file by its first three parts, such as `src/client/home`; the path itself of a file that is not so deep. */
const folderOf = (file: string): string => (file.split('/').length > 3 ? file.split('/').slice(0, 3).join('/') : file);
const byFolder = [...Map.groupBy(untranslatedFiles, folderOf)].sort(([a], [b]) => a.localeCompare(b));
if (byFolder.length > 0) {
  console.log('English texts still to extract (a folder or file: texts):');
  for (const [folder, files] of byFolder) console.log(`  ${folder}: ${files.length}`);
  console.log(`  all: ${untranslatedFiles.length}`);
}
const requestedPath = process.argv[2];
if (requestedPath) {
  // a file is in the list once for each of its texts
  const requestedFiles = untranslatedFiles.filter((file) => file.startsWith(requestedPath));
  for (const [file, entries] of Map.groupBy(requestedFiles, (path) => path)) console.log(`    ${file}: ${entries.length}`);
}
for (const file of new Set(untranslatedFiles.filter((name) => CHECKED_FOLDERS.test(name))))
  problems.push(`${file}: has a text that is not a message`);
for (const problem of problems) console.error(problem);
console.log(`${englishMessages.size} messages in ${LOCALES.length} languages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
