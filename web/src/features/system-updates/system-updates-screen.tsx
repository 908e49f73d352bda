import type { Locale } from '@ijsploeg/worker/contract';
import { ArrowLeft, ArrowUpCircle, Sparkles, Wrench } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { formatLongDay } from '../../lib/format/format-date.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { m } from '../../paraglide/messages.js';
import { UPDATE_TYPES, type UpdateType } from './update-types.ts';
import { type SystemUpdate, UPDATES } from './updates.ts';

const TYPES = {
  feature: { tone: 'blue', icon: Sparkles, text: m.updates_type_feature },
  improvement: { tone: 'green', icon: ArrowUpCircle, text: m.updates_type_improvement },
  fix: { tone: 'amber', icon: Wrench, text: m.updates_type_fix },
} as const satisfies Record<UpdateType, object>;

const AUDIENCES: Record<SystemUpdate['audience'], () => string> = {
  everyone: m.updates_for_everyone,
  volunteers: m.updates_for_volunteers,
  admins: m.updates_for_admins,
};

interface SystemUpdatesScreenProps {
  type: UpdateType | undefined;
  onType: (type: UpdateType | undefined) => void;
}

/** The changes to the portal, newest first. */
export function SystemUpdatesScreen({ type, onType }: SystemUpdatesScreenProps) {
  const locale = useLocale();
  const updates = type ? UPDATES.filter((update) => update.type === type) : UPDATES;
  return (
    <Page title={m.updates_title()} lead={m.updates_lead()} width="column">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <search className="grid max-sm:w-full">
          <Choice
            label={m.updates_type()}
            value={type}
            rest={m.updates_type_all()}
            options={UPDATE_TYPES.map((one) => [one, TYPES[one].text()])}
            onChange={onType}
          />
        </search>
        <LinkButton to="/volunteer-approval" variant="quiet" icon={ArrowLeft} className="max-sm:-ml-4">
          {m.updates_back()}
        </LinkButton>
      </div>
      {updates.length === 0 && <p className="text-ink-muted">{m.updates_none()}</p>}
      <ol className="grid gap-3">
        {updates.map((update) => (
          <li key={update.id}>
            <Update update={update} locale={locale} />
          </li>
        ))}
      </ol>
    </Page>
  );
}

function Update({ update, locale }: { update: SystemUpdate; locale: Locale }) {
  const { id, day, type, audience, title, details, benefit } = update;
  const { tone, icon, text } = TYPES[type];
  return (
    <Card>
      <article aria-labelledby={id} className="p-4 sm:p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Badge tone={tone} icon={icon}>
            {text()}
          </Badge>
          {AUDIENCES[audience]()}
          <time dateTime={day} className="sm:ml-auto">
            {formatLongDay(new Date(`${day}T12:00:00`))}
          </time>
        </p>
        <h2 id={id} className="mt-2 text-lg font-semibold">
          {title[locale]}
        </h2>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-muted marker:text-primary">
          {details.map((detail) => (
            <li key={detail.nl}>{detail[locale]}</li>
          ))}
        </ul>
        <p className="mt-2 font-medium">{benefit[locale]}</p>
      </article>
    </Card>
  );
}
