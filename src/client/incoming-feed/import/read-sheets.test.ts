// Tests of spreadsheets as the browser reads them: which sheets there are, and the CSV that the server's reader takes.
import { expect, test } from 'vitest';
import { spreadsheet, storedZip } from '../../../testing/factories/spreadsheets.ts';
import { readSheets, SheetTooLarge, toCsv } from './read-sheets.ts';

const blob = (content: Buffer) => new Blob([new Uint8Array(content)]);

test('dates, amounts, coordinates and texts are written as the reader takes them, each row on the line of its number', async () => {
  const sheets = await readSheets(
    blob(
      spreadsheet({
        Notes: [['Only a title']],
        Stock: [
          ['Ref', 'Price', 'Lat', 'Listed', 'Ready', 'Text'],
          ['a', 1_250_000.125, 25.0657123, new Date('2026-04-03T00:00:00Z'), true, 'Sea view, "high" floor'],
          [],
          ['b', 900_000, 0.1 + 0.2, new Date('2026-04-03T14:30:00Z'), false, 'غرفتين'],
        ],
      }),
    ),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Stock']);
  expect(toCsv(sheets[0]!).split('\r\n')).toEqual([
    'Ref,Price,Lat,Listed,Ready,Text',
    'a,1250000.13,25.0657123,2026-04-03,true,"Sea view, ""high"" floor"',
    '',
    'b,900000,0.3,2026-04-03 14:30:00,false,غرفتين',
    '',
  ]);
});

test('what is no spreadsheet is refused, and one that would unpack to too much before anything is unpacked', async () => {
  await expect(readSheets(blob(Buffer.from('Ref,Price')))).rejects.toThrow('no archive');
  await expect(readSheets(blob(storedZip({ 'xl/workbook.xml': '<a/>' }, 70 * 1024 * 1024)))).rejects.toThrow(SheetTooLarge);
  await expect(readSheets(blob(storedZip({ 'homes.csv': 'Ref,Price' })))).rejects.toThrow();
});
