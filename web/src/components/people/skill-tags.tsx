import { skillLabel } from '../../lib/format/skill-label.ts';

/** The skills of a person; renders nothing without any. */
export function SkillTags({ skills, label }: { skills: readonly string[]; label: string }) {
  if (skills.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {skills.map((skill) => (
        <li key={skill} className="rounded-full border border-line px-2.5 py-0.5 text-sm text-ink-muted">
          {skillLabel(skill)}
        </li>
      ))}
    </ul>
  );
}
