/** Parses the rows of an export, whose last line is their count. */
export function parseExport<Row>(text: string): Row[] {
  const lines = text.trimEnd().split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Row);
}
