import { SKILLS } from '@ijsploeg/worker/contract';
import { HandHeart, Users } from 'lucide-react';
import { Choice } from '../../components/ui/choice.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';
import type { PeopleFilters } from './people-search.ts';

/** The list updates when typing pauses (specification). */
const PAUSE_MS = 300;

interface PeopleFiltersBarProps {
  filters: PeopleFilters;
  onChange: (change: Partial<PeopleFilters>) => void;
}

/** Search, skill and view filters, on one line where there is room. */
export function PeopleFiltersBar({ filters: { q, skill, view, sort }, onChange }: PeopleFiltersBarProps) {
  const inAll = view === 'all';
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label={m.people_search()}
        value={q ?? ''}
        delayMs={PAUSE_MS}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Choice
          label={m.people_skill()}
          value={skill}
          rest={m.people_skill_all()}
          options={SKILLS.map((name) => [name, skillLabel(name)])}
          onChange={(chosen) => onChange({ skill: chosen })}
        />
        <Choice
          label={m.people_order()}
          value={sort}
          rest={m.people_order_newest()}
          options={[['name', m.people_order_name()]]}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      </div>
      <LinkButton
        from="/volunteers"
        to="/volunteers"
        search={(now) => ({ ...now, view: inAll ? undefined : 'all', page: undefined })}
        replace
        resetScroll={false}
        icon={inAll ? HandHeart : Users}
        className="max-sm:w-full sm:ml-auto"
      >
        {inAll ? m.people_show_volunteers() : m.people_show_all()}
      </LinkButton>
    </search>
  );
}
