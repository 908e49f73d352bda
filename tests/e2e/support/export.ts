/** The rows of an export that was read whole; its last line is their number. */
export function parseExport<Row>(text: string): Row[] {
  const lines = text.trimEnd().split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Row);
}
