/** A measured figure with its target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  aim?: { atLeast: number } | { atMost: number };
  /** The peers' figures (README.md says where those were measured). */
  peers?: string;
}

/** A part of the benchmark: figures that belong together. */
export interface Section {
  title: string;
  figures: Figure[];
}

/** Whether the figure misses its target; NaN, a failed measurement, does too. */
export function isMissed({ value, aim }: Figure): boolean {
  if (!aim) return false;
  return !('atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost);
}

const aimOf = ({ aim }: Figure) => {
  if (!aim) return '';
  return 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
};

/** Three significant digits: 0.648, 64.8, 648, 6480. */
export const round = (value: number) =>
  Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** Rows of cells, with the head first, as a Markdown table that is padded to be readable in a terminal too. */
export function toTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}

/** The sections as tables. */
export function toTables(sections: readonly Section[]): string {
  return sections
    .map(({ title, figures }) => {
      const hasPeers = figures.some(({ peers }) => peers);
      const rows = [
        [title, 'measured', 'aim', '', ...(hasPeers ? ['peers'] : [])],
        ...figures.map((figure) => [
          figure.name,
          `${round(figure.value)} ${figure.unit}`.trim(),
          aimOf(figure),
          figure.aim ? (isMissed(figure) ? 'missed' : 'good') : '',
          ...(hasPeers ? [figure.peers ?? ''] : []),
        ]),
      ];
      return toTable(rows);
    })
    .join('\n\n');
}
