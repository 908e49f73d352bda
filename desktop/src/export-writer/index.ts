import { serveExport } from './serve-export.ts';

/**
 * The entry point of the process that writes a workbook, which the main process starts for each export: parsing and
 * compressing would block the windows. It has no access to the portal's session.
 */
serveExport(process.parentPort, () => process.exit(1));
