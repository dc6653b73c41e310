// npm run check: compares the messages of src/shared/messages in both languages (keys, parameters, plural forms, script) and lists
// English texts in the sources that are not messages. With a path as argument it lists these texts by file. Changes nothing; ends with
// status 1 when there is a problem.
import { LOCALES } from '../../src/shared/locale.ts';
import { differences, readMessages } from './messages/compare-languages.ts';
import { scanSources } from './messages/scan-sources.ts';

/** Folders in which an English text that is not a message is a problem. */
const CHECKED_FOLDERS = /^src\/(client|server|shared)\//;

const problems: string[] = [];
const messagesByLocale = readMessages(problems);
problems.push(...differences(messagesByLocale));

const { usedKeys, untranslatedFiles } = scanSources(problems);
const keys = messagesByLocale.en;
for (const key of usedKeys) if (!keys.has(key)) problems.push(`${key}: is used and missing`);
for (const key of keys.keys()) if (!usedKeys.has(key)) problems.push(`${key}: is not used`);

/** `src/client/home`, or the path of a file that is in no such folder. */
const folderOf = (file: string): string => (file.split('/').length > 3 ? file.split('/').slice(0, 3).join('/') : file);
const byFolder = [...Map.groupBy(untranslatedFiles, folderOf)].sort(([a], [b]) => a.localeCompare(b));
if (byFolder.length > 0) {
  console.log('English texts still to extract (a folder or file: texts):');
  for (const [folder, files] of byFolder) console.log(`  ${folder}: ${files.length}`);
  console.log(`  all: ${untranslatedFiles.length}`);
}
const requestedPath = process.argv[2];
if (requestedPath) {
  const files = [
    ...Map.groupBy(
      untranslatedFiles.filter((file) => file.startsWith(requestedPath)),
      (file) => file,
    ),
  ];
  for (const [file, textsOfFile] of files) console.log(`    ${file}: ${textsOfFile.length}`);
}
for (const file of new Set(untranslatedFiles.filter((name) => CHECKED_FOLDERS.test(name))))
  problems.push(`${file}: has a text that is not a message`);
for (const problem of problems) console.error(problem);
console.log(`${keys.size} messages in ${LOCALES.length} languages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
