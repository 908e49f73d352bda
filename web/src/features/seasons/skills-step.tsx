import type { SkillNeed } from '@ijsploeg/worker/contract';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';
import { SeasonStep } from './season-step.tsx';

/** Places for each person, where there are any people. */
const perPerson = ({ places, people }: SkillNeed) => (people === 0 ? null : Math.ceil(places / people));

/** What is missing: the skills whose places fall to the fewest people come first. */
export function SkillsStep({ skills }: { skills: readonly SkillNeed[] }) {
  return (
    <SeasonStep
      number={4}
      title={m.seasons_skills_title()}
      text={skills.length > 0 ? m.seasons_skills_text() : m.seasons_skills_none()}
    >
      {skills.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">{m.seasons_skills_title()}</caption>
          <thead className="text-sm text-ink-muted">
            <tr>
              <th scope="col" className="pb-1 text-left font-normal">
                {m.seasons_column_skill()}
              </th>
              {[m.seasons_column_places(), m.seasons_column_people(), m.seasons_column_each()].map(
                (heading) => (
                  <th key={heading} scope="col" className="pb-1 pl-2 sm:pl-3 text-right font-normal">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {skills.map((need) => (
              <SkillRow key={need.skill} need={need} />
            ))}
          </tbody>
        </table>
      )}
    </SeasonStep>
  );
}

function SkillRow({ need }: { need: SkillNeed }) {
  const { skill, places, free, people } = need;
  return (
    <tr className="tabular border-t border-line align-top">
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere max-sm:text-sm">
        {skill === null ? m.seasons_no_skill() : skillLabel(skill)}
      </th>
      <td className="py-2 pl-2 sm:pl-3 text-right">
        {places}
        <span className="block text-sm text-ink-muted">{m.seasons_free({ count: free })}</span>
      </td>
      <td className="py-2 pl-2 sm:pl-3 text-right">{people}</td>
      <td className={`py-2 pl-2 sm:pl-3 text-right font-semibold ${people === 0 ? 'text-red-ink' : ''}`}>
        {perPerson(need) ?? m.seasons_nobody()}
      </td>
    </tr>
  );
}
