import type { FiguresOfSeason, SeasonFigures } from '@ijsploeg/worker/contract';
import { weekdayNamesFromMonday } from '../../lib/format/format-date.ts';
import { formatHours } from '../../lib/format/format-hours.ts';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';

/** One figure of one season. */
export interface Figure {
  text: string;
  detail?: string;
  /** From 0 to 1, for a bar. */
  share?: number;
  /** For a spreadsheet; null where there is none. */
  value: number | null;
}

export interface FigureGroup {
  key: string;
  title: string;
  /** Each with a figure for every season. */
  rows: { label: string; figures: Figure[] }[];
}

interface Fill {
  places: number;
  filled: number;
}

const NONE: Figure = { text: '–', value: null };

const count = (value: number): Figure => ({ text: String(value), value });

function fill({ places, filled }: Fill): Figure {
  if (places === 0) return NONE;
  const share = filled / places;
  const percent = Math.round(share * 100);
  return { text: `${percent}%`, detail: m.figures_of({ filled, places }), share, value: percent };
}

/** Per thousand, with one decimal. */
function perMille(part: number, whole: number): Figure {
  if (whole === 0) return NONE;
  const value = Math.round((part / whole) * 10_000) / 10;
  return { text: `${value.toLocaleString()}‰`, detail: m.figures_of({ filled: part, places: whole }), value };
}

/** The figures of seasons, the same rows for each: what one of them does not have is a dash. */
export function figureGroups(seasons: readonly FiguresOfSeason[]): FigureGroup[] {
  const all = seasons.map(({ figures }) => figures);
  const row = (label: string, of: (figures: SeasonFigures) => Figure) => ({ label, figures: all.map(of) });
  const skills = [...new Set(all.flatMap(({ bySkill }) => bySkill.map(({ skill }) => skill)))];
  const days = weekdayNamesFromMonday();
  return [
    {
      key: 'fill',
      title: m.figures_fill(),
      rows: [
        row(m.figures_fill_all(), fill),
        row(m.figures_shifts(), ({ shifts }) => count(shifts)),
        row(m.figures_full(), ({ full, shifts }) => ({
          ...count(full.shifts),
          detail: m.figures_of_shifts({ count: shifts }),
        })),
        row(m.figures_hours_to_full(), ({ full: { medianHours } }) =>
          medianHours === null ? NONE : { text: m.figures_hours({ count: medianHours }), value: medianHours },
        ),
      ],
    },
    {
      key: 'skills',
      title: m.figures_by_skill(),
      rows: skills.map((skill) =>
        row(skill === null ? m.seasons_no_skill() : skillLabel(skill), ({ bySkill }) =>
          fill(bySkill.find((one) => one.skill === skill) ?? { places: 0, filled: 0 }),
        ),
      ),
    },
    {
      key: 'weekdays',
      title: m.figures_by_weekday(),
      rows: days.map(({ long }, weekday) =>
        row(long, ({ byWeekday }) => fill(byWeekday[weekday] ?? { places: 0, filled: 0 })),
      ),
    },
    {
      key: 'people',
      title: m.figures_people(),
      rows: [
        row(m.figures_worked(), ({ worked: { minutes } }) => ({
          text: formatHours(minutes),
          value: Math.round(minutes / 6) / 10,
        })),
        row(m.figures_places_worked(), ({ worked: { shifts } }) => count(shifts)),
        row(m.figures_new(), ({ people }) => count(people.new)),
        row(m.figures_returning(), ({ people }) => count(people.returning)),
        row(m.figures_no_shows(), ({ noShows, recorded }) => perMille(noShows, recorded)),
        row(m.figures_late_drop_outs(), ({ lateDropOuts }) => count(lateDropOuts)),
        row(m.figures_asked(), ({ asks: { asked } }) => count(asked)),
        row(m.figures_asked_yes(), ({ asks: { asked, yes } }) => fill({ places: asked, filled: yes })),
      ],
    },
  ].filter(({ rows }) => rows.length > 0);
}
