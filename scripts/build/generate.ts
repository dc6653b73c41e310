// Writes the files that are generated from other files and not committed. scripts/setup.mjs runs it before every command. Prints a line for
// each that is missing or outdated.
import { runStep } from '../../src/server/run-step.mjs';
import { compileMessages } from '../messages/compile.ts';
import { compileApiTypes } from './api-types.ts';
import { drawIcons } from './icons.ts';
import { compilePasswords } from './passwords.ts';

await runStep('Compiling the texts', compileMessages);
await runStep('Listing leaked passwords', compilePasswords);
await runStep('Writing the types of the API', compileApiTypes);
await runStep('Drawing the icons', drawIcons);
