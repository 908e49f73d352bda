import * as v from 'valibot';
import { Role } from '../accounts/profile.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import {
  decimalColumn,
  type ExportColumn,
  type ExportSheet,
  type ExportText,
  momentColumn,
  numberColumn,
  sheetIn,
  textColumn,
} from '../platform/export-cells.ts';
import type { Locale } from '../platform/locales.ts';
import { Instant } from '../platform/time.ts';
import { ATTENDANCE_STATES } from '../presence/attendance-shape.ts';
import { AssignmentStatus } from '../shifts/assignment-shape.ts';
import { ExportedShift, shiftExportSheet } from '../shifts/shift-export.ts';

/** Everything that an organisation takes along: one export of several kinds of rows, each kind on a sheet of its own. */

const personOfRow = { firstName: v.string(), lastName: v.string(), email: v.string() };

/** Somebody with an account. */
const PersonRow = v.object({
  kind: v.literal('people'),
  ...personOfRow,
  /** E.164. */
  phoneNumber: v.nullable(v.string()),
  skills: v.array(v.string()),
  city: v.nullable(v.string()),
  role: Role,
  createdAt: Instant,
});

const ShiftRow = v.object({ kind: v.literal('shifts'), ...ExportedShift.entries });

/** A place on a shift. The person is null once they were removed, and for a guest. */
const PlaceRow = v.object({
  kind: v.literal('places'),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
  person: v.nullable(v.object(personOfRow)),
  status: AssignmentStatus,
  attendance: v.nullable(v.picklist(ATTENDANCE_STATES)),
  /** The minutes that count; null if none do. */
  minutes: v.nullable(v.number()),
});

/** What somebody with an account worked in all. */
const HoursRow = v.object({
  kind: v.literal('hours'),
  ...personOfRow,
  shifts: v.number(),
  minutes: v.number(),
  firstStart: Instant,
  lastStart: Instant,
});

const EventRow = v.object({
  kind: v.literal('events'),
  title: v.string(),
  description: v.nullable(v.string()),
  location: v.string(),
  startDate: Instant,
  endDate: Instant,
  /** Euro cents; null is free. */
  priceCents: v.nullable(v.number()),
  maxCapacity: v.number(),
  currentCapacity: v.number(),
});

/** The rows of each kind. */
export const EXPORTED_ROWS = {
  people: PersonRow,
  shifts: ShiftRow,
  places: PlaceRow,
  hours: HoursRow,
  events: EventRow,
};

/** A row of any sheet. The kinds come in the order of {@link PORTAL_SHEETS}. */
export const ExportedRow = v.variant('kind', Object.values(EXPORTED_ROWS));
export type ExportedRow = v.InferOutput<typeof ExportedRow>;
type RowOf<Kind extends ExportedRow['kind']> = Extract<ExportedRow, { kind: Kind }>;

export const exportPortal = defineEndpoint({
  method: 'GET',
  path: '/api/export',
  access: 'admin',
  sensitive: true,
  summary:
    'People, shifts, places, hours and events, one kind after the other, to take along. What changes during the export may be missing or appear twice.',
  status: 200,
  rows: ExportedRow,
  errors: ['request.rate_limited'],
});

const ROLE_TEXTS: Record<Role, ExportText> = {
  user: { nl: 'gebruiker', en: 'user' },
  volunteer: { nl: 'vrijwilliger', en: 'volunteer' },
  admin: { nl: 'beheerder', en: 'admin' },
};
const STATUS_TEXTS: Record<AssignmentStatus, ExportText> = {
  assigned: { nl: 'toegewezen', en: 'assigned' },
  confirmed: { nl: 'bevestigd', en: 'confirmed' },
  completed: { nl: 'voltooid', en: 'completed' },
  cancelled: { nl: 'geannuleerd', en: 'cancelled' },
};
const ATTENDANCE_TEXTS: Record<(typeof ATTENDANCE_STATES)[number], ExportText> = {
  present: { nl: 'aanwezig', en: 'present' },
  absent: { nl: 'niet gekomen', en: 'did not come' },
  excused: { nl: 'afgemeld', en: 'excused' },
};

const hoursOf = (minutes: number | null) => (minutes ?? 0) / 60;

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** The columns of a name. The import of people knows their heads. */
const nameColumns = <Row>(personOf: (row: Row) => Named | null): ExportColumn<Row>[] => [
  textColumn({ nl: 'Voornaam', en: 'First name' }, 18, (row) => personOf(row)?.firstName ?? ''),
  textColumn({ nl: 'Achternaam', en: 'Last name' }, 24, (row) => personOf(row)?.lastName ?? ''),
  textColumn({ nl: 'E-mailadres', en: 'Email' }, 32, (row) => personOf(row)?.email ?? ''),
];

const PEOPLE: ExportColumn<RowOf<'people'>>[] = [
  ...nameColumns<RowOf<'people'>>((row) => row),
  textColumn({ nl: 'Telefoonnummer', en: 'Phone' }, 16, ({ phoneNumber }) => phoneNumber ?? ''),
  // By their stored names in both languages, so that they can be imported again.
  textColumn({ nl: 'Vaardigheden', en: 'Skills' }, 40, ({ skills }) => skills.join(', ')),
  textColumn({ nl: 'Woonplaats', en: 'City' }, 18, ({ city }) => city ?? ''),
  textColumn({ nl: 'Rol', en: 'Role' }, 14, ({ role }, locale) => ROLE_TEXTS[role][locale]),
  momentColumn({ nl: 'Sinds', en: 'Since' }, ({ createdAt }) => createdAt),
];
const PLACES: ExportColumn<RowOf<'places'>>[] = [
  textColumn({ nl: 'Dienst', en: 'Shift' }, 32, ({ title }) => title),
  momentColumn({ nl: 'Begin', en: 'Start' }, ({ startTime }) => startTime),
  momentColumn({ nl: 'Einde', en: 'End' }, ({ endTime }) => endTime),
  textColumn({ nl: 'Locatie', en: 'Location' }, 24, ({ location }) => location),
  ...nameColumns<RowOf<'places'>>(({ person }) => person),
  textColumn({ nl: 'Status', en: 'Status' }, 14, ({ status }, locale) => STATUS_TEXTS[status][locale]),
  textColumn({ nl: 'Aanwezigheid', en: 'Attendance' }, 16, ({ attendance }, locale) =>
    attendance === null ? '' : ATTENDANCE_TEXTS[attendance][locale],
  ),
  decimalColumn({ nl: 'Gewerkte uren', en: 'Hours worked' }, 14, ({ minutes }) => hoursOf(minutes)),
];
const HOURS: ExportColumn<RowOf<'hours'>>[] = [
  ...nameColumns<RowOf<'hours'>>((row) => row),
  numberColumn({ nl: 'Diensten', en: 'Shifts' }, 10, ({ shifts }) => shifts),
  decimalColumn({ nl: 'Gewerkte uren', en: 'Hours worked' }, 14, ({ minutes }) => hoursOf(minutes)),
  momentColumn({ nl: 'Eerste dienst', en: 'First shift' }, ({ firstStart }) => firstStart),
  momentColumn({ nl: 'Laatste dienst', en: 'Last shift' }, ({ lastStart }) => lastStart),
];
const EVENTS: ExportColumn<RowOf<'events'>>[] = [
  textColumn({ nl: 'Evenement', en: 'Event' }, 32, ({ title }) => title),
  momentColumn({ nl: 'Begin', en: 'Start' }, ({ startDate }) => startDate),
  momentColumn({ nl: 'Einde', en: 'End' }, ({ endDate }) => endDate),
  textColumn({ nl: 'Locatie', en: 'Location' }, 24, ({ location }) => location),
  textColumn({ nl: 'Omschrijving', en: 'Description' }, 40, ({ description }) => description ?? ''),
  decimalColumn({ nl: 'Prijs (EUR)', en: 'Price (EUR)' }, 12, ({ priceCents }) => (priceCents ?? 0) / 100),
  numberColumn({ nl: 'Plekken', en: 'Places' }, 10, ({ maxCapacity }) => maxCapacity),
  numberColumn({ nl: 'Gereserveerd', en: 'Reserved' }, 14, ({ currentCapacity }) => currentCapacity),
];

const NAMES = {
  people: { nl: 'Mensen', en: 'People' },
  shifts: { nl: 'Diensten', en: 'Shifts' },
  places: { nl: 'Plekken', en: 'Places' },
  hours: { nl: 'Uren', en: 'Hours' },
  events: { nl: 'Evenementen', en: 'Events' },
} satisfies Record<ExportedRow['kind'], ExportText>;

/** The kinds of rows, in the order of the sheets. */
export const PORTAL_SHEETS = Object.keys(NAMES) as ExportedRow['kind'][];

/** The sheets of the workbook; used by the browser and the desktop app. */
export function portalExportSheets(locale: Locale): ExportSheet<ExportedRow>[] {
  const sheet = <Kind extends ExportedRow['kind']>(
    kind: Kind,
    { columns, toRow }: Omit<ExportSheet<RowOf<Kind>>, 'name'>,
  ): ExportSheet<ExportedRow> => ({
    name: NAMES[kind][locale],
    columns,
    toRow: (row) => toRow(row as RowOf<Kind>),
    holds: (row) => row.kind === kind,
  });
  return [
    sheet('people', sheetIn(locale, '', PEOPLE)),
    sheet('shifts', shiftExportSheet(locale)),
    sheet('places', sheetIn(locale, '', PLACES)),
    sheet('hours', sheetIn(locale, '', HOURS)),
    sheet('events', sheetIn(locale, '', EVENTS)),
  ];
}
