/** The errors of cells in Excel, LibreOffice, Numbers and the program of Google, in English and in the languages whose programs write their own. */
const ERRORS =
  /(?<![\p{L}\p{N}&#/])(?:#(?:NAME\?|NOM\?|ИМЯ\?|N\/A|N\/D|NV(?![\p{L}\p{N}])|Н\/Д|DIV\/0!|(?:REF|BEZUG|ССЫЛКА|VALUE|WERT|VALEUR|ЗНАЧ|NULL|NUM|ZAHL|NOMBRE|ERROR|SPILL|CALC|FIELD|BLOCKED|UNKNOWN|CONNECT|EXTERNAL|BUSY|PYTHON|DATA)!|GETTING_DATA)|Err:5\d\d(?!\d)|#{5,}(?![\p{L}\p{N}#]))/iu;

/** The error of a spreadsheet in a text, such as `#NAME?` or `#REF!`; null without one. */
export const findSpreadsheetError = (text: string): string | null => ERRORS.exec(text)?.[0] ?? null;
