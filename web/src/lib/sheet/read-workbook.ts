/** The reader of workbooks alone: the rest of its library writes them. */
export { readXlsx as readWorkbook } from 'hucre/xlsx';
