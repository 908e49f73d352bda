/** The faults that an attack counts. */
export const FAULTS = [
  'failed',
  'undocumented',
  'lost',
  'doubled',
  'overbooked',
  'leaked',
  'changed',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What each column of the table means. */
export const MEANING: Record<Fault, string> = {
  failed: 'answers with a 5xx, or without an answer while the product ran',
  undocumented: 'answers that the API document does not list for the operation',
  lost: 'what was acknowledged and is not there',
  doubled: 'what was asked for once and is there twice',
  overbooked: 'places given beyond the maximum',
  leaked: "somebody else's data, code or SQL in an answer",
  changed: "somebody else's data changed",
};

const MAX_EXAMPLES = 5;

/** The counts of one subject of the attack. */
export class Report {
  readonly subject: string;
  tried = 0;
  readonly counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  readonly #examples: string[] = [];

  constructor(subject: string) {
    this.subject = subject;
  }

  /** Counts a fault, and keeps the first few as examples. */
  found(fault: Fault, example: string, count = 1): void {
    if (count <= 0) return;
    this.counts[fault] += count;
    if (this.#examples.length < MAX_EXAMPLES) this.#examples.push(`${fault}: ${example.slice(0, 500)}`);
  }

  /** Expects two numbers to be equal: a lower one counts as lost, a higher one as doubled. */
  expectCount(what: string, found: number, expected: number): void {
    this.found('lost', `${what}: ${found} of ${expected}`, expected - found);
    this.found('doubled', `${what}: ${found} instead of ${expected}`, found - expected);
  }

  get hasFailed(): boolean {
    // A subject that tried nothing proves nothing.
    return this.tried === 0 || FAULTS.some((fault) => this.counts[fault] > 0);
  }

  get examples(): readonly string[] {
    return this.#examples;
  }
}

/** Prints one table of all counts, and below it the examples. */
export function printReports(reports: readonly Report[]): void {
  const row = (cells: (string | number)[]) =>
    console.log(
      cells.map((cell, index) => (index ? String(cell).padStart(13) : String(cell).padEnd(22))).join(''),
    );
  console.log();
  row(['', 'tried', ...FAULTS]);
  for (const { subject, tried, counts } of reports)
    row([subject, tried, ...FAULTS.map((fault) => counts[fault])]);
  const seen = FAULTS.filter((fault) => reports.some(({ counts }) => counts[fault] > 0));
  for (const fault of seen) console.log(`\n${fault}: ${MEANING[fault]}`);
  for (const { subject, tried, examples } of reports) {
    if (tried === 0) console.log(`\n${subject} tried nothing.`);
    for (const example of examples) console.log(`\n${subject}, ${example}`);
  }
}
