import { SKILLS } from '@ijsploeg/worker/contract';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Choice } from '../../../components/ui/choice.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlanningSearch } from './planning-search.ts';

/** The list updates when typing pauses. */
const PAUSE_MS = 300;
const PRESSED = 'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink';

interface PlanningFiltersProps {
  search: PlanningSearch;
  onSearch: (change: Partial<PlanningSearch>) => void;
}

/** The search, and the filters that unfold below it. */
export function PlanningFilters({ search, onSearch }: PlanningFiltersProps) {
  const { q, skill, rows, short, without } = search;
  const count = [skill, short, without].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <search className="mb-2 flex min-w-0 flex-wrap items-center gap-2 sm:justify-end">
      <SearchBox
        label={m.planning_search()}
        value={q ?? ''}
        delayMs={PAUSE_MS}
        onChange={(text) => onSearch({ q: text || undefined, page: undefined })}
      />
      <Button
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls="planning-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? m.shifts_filters_on({ count }) : m.shifts_filters()}
      </Button>
      <div
        id="planning-filters"
        className={classNames(
          'flex w-full gap-2 max-sm:flex-col sm:flex-wrap sm:justify-end',
          !isOpen && 'hidden',
        )}
      >
        <div className="grid sm:max-w-44">
          <Choice
            label={m.people_skill()}
            value={skill}
            rest={m.people_skill_all()}
            options={SKILLS.map((name) => [name, skillLabel(name)])}
            onChange={(chosen) => onSearch({ skill: chosen, page: undefined })}
          />
        </div>
        {search.by !== 'person' && (
          <div className="grid max-sm:hidden">
            <Choice
              label={m.planning_rows()}
              value={rows}
              rest={m.planning_rows_location()}
              options={[['title', m.planning_rows_title()]]}
              onChange={(chosen) => onSearch({ rows: chosen })}
            />
          </div>
        )}
        <Button
          aria-pressed={short === true}
          className={PRESSED}
          onClick={() => onSearch({ short: short ? undefined : true })}
        >
          {m.planning_only_short()}
        </Button>
        <Button
          aria-pressed={without === true}
          className={PRESSED}
          onClick={() => onSearch({ without: without ? undefined : true, page: undefined })}
        >
          {m.planning_only_without()}
        </Button>
      </div>
    </search>
  );
}
