import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '../../components/forms/field.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { CopyPeriod } from './copy-period.tsx';
import { CopyTemplate } from './copy-template.tsx';
import type { MakerProps } from './maker-props.ts';
import { NewTemplate } from './new-template.tsx';
import { templatesQuery } from './plans.queries.ts';

/** Makes a draft of a period or a day template on other days, and saves a day as a template. */
export function CopyDialog(props: MakerProps) {
  const query = useQuery(templatesQuery);
  const [isNew, setIsNew] = useState(false);
  /** Empty for a period. */
  const [templateId, setTemplateId] = useState('');
  return (
    <LoadedDialog
      query={query}
      title={m.plans_make_copy()}
      failed={m.plans_templates_failed()}
      onClose={props.onClose}
    >
      {({ items: templates, week }) => {
        if (isNew)
          return (
            <NewTemplate
              {...props}
              onBack={() => setIsNew(false)}
              onStored={(id) => {
                setTemplateId(id);
                setIsNew(false);
              }}
            />
          );
        const template = templates.find(({ id }) => id === templateId);
        const form = {
          ...props,
          choice: templates.length > 0 && (
            <SelectField
              label={m.plans_copy_what()}
              value={template?.id ?? ''}
              onChange={({ target }) => setTemplateId(target.value)}
            >
              <option value="">{m.plans_copy_period()}</option>
              {templates.map(({ id, name, items }) => (
                <option key={id} value={id}>
                  {m.plans_template_option({ name, count: items.length })}
                </option>
              ))}
            </SelectField>
          ),
          actions: (
            <Button icon={BookmarkPlus} onClick={() => setIsNew(true)}>
              {m.plans_template_new()}
            </Button>
          ),
        };
        return template ? (
          <CopyTemplate key={template.id} {...form} template={template} />
        ) : (
          <CopyPeriod {...form} week={week} />
        );
      }}
    </LoadedDialog>
  );
}
