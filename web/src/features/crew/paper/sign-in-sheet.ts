import {
  type CrewMember,
  type CrewShift,
  dateColumn,
  type ExportColumn,
  type ExportSheet,
  type Locale,
  sheetIn,
  textColumn,
  timeColumn,
} from '@ijsploeg/worker/contract';
import { memberName } from '../member-words.ts';

/** A person on a shift. */
interface SignInRow {
  shift: CrewShift['shift'];
  member: CrewMember;
}

const COLUMNS: readonly ExportColumn<SignInRow>[] = [
  textColumn({ nl: 'Naam', en: 'Name' }, 28, ({ member }) => memberName(member)),
  textColumn({ nl: 'Dienst', en: 'Shift' }, 28, ({ shift }) => shift.title),
  textColumn({ nl: 'Locatie', en: 'Location' }, 20, ({ shift }) => shift.location),
  dateColumn({ nl: 'Datum', en: 'Date' }, ({ shift }) => shift.startTime),
  timeColumn({ nl: 'Begin', en: 'Start' }, ({ shift }) => shift.startTime),
  timeColumn({ nl: 'Einde', en: 'End' }, ({ shift }) => shift.endTime),
];
const PHONE = textColumn<SignInRow>(
  { nl: 'Telefoon', en: 'Phone' },
  16,
  ({ member }) => member.phoneDisplay ?? '',
);
const SIGNATURE = textColumn<SignInRow>({ nl: 'Handtekening', en: 'Signature' }, 32, () => '');

/** The rows of the workbook: one for each person on each shift. */
export const signInRows = (shifts: readonly CrewShift[]): SignInRow[] =>
  shifts.flatMap(({ shift, crew }) => crew.map((member) => ({ shift, member })));

/** A workbook to sign on paper or screen. */
export const signInSheet = (locale: Locale, hasPhones: boolean): ExportSheet<SignInRow> =>
  sheetIn(locale, { nl: 'Tekenlijst', en: 'Sign-in sheet' }[locale], [
    ...COLUMNS,
    ...(hasPhones ? [PHONE] : []),
    SIGNATURE,
  ]);
