import { SKILLS, type Skill } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';

const LABELS: Record<Skill, () => string> = {
  'School schaatsbegeleiding': m.skill_school_skating,
  'Kassa / schaatsverhuur': m.skill_desk,
  Toezichthouder: m.skill_supervisor,
  'Passe-partouts controle': m.skill_passes,
  'Op- afbouw': m.skill_set_up,
  'Technische ondersteuning': m.skill_technical,
  BHV: m.skill_emergency,
  'Social media content creatie': m.skill_social_media,
  Fotograaf: m.skill_photographer,
  'Video producent': m.skill_video,
};

const isSkill = (name: string): name is Skill => SKILLS.some((skill) => skill === name);

/** A skill in the language of the screen. Skills are stored and compared by their Dutch names. */
export const skillLabel = (name: string): string => (isSkill(name) ? LABELS[name]() : name);

/** Skills in one line. */
export const skillsText = (names: readonly string[]): string => names.map(skillLabel).join(', ');
