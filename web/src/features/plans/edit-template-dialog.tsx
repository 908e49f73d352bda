import type { DayShift, ShiftTemplate } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FieldMessage, TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { VersionedDialog } from '../../components/forms/versioned-dialog.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useVersionedEdit } from '../../lib/forms/use-versioned-edit.ts';
import { m } from '../../paraglide/messages.js';
import { DayShiftDialog } from './day-shift-dialog.tsx';
import {
  changeTemplateMutation,
  createTemplateMutation,
  deleteTemplateMutation,
  templatesQuery,
} from './plans.queries.ts';
import {
  hoursOf,
  TEMPLATE_RULES,
  TEMPLATE_VERSIONS,
  type TemplateFields,
  type TemplateValues,
  toTemplateValues,
} from './template-form.ts';

interface EditTemplateDialogProps {
  templateId: string;
  personId: string;
  onClose: () => void;
}

/** Renames a day template, edits its shifts, or deletes it. */
export function EditTemplateDialog({ templateId, personId, onClose }: EditTemplateDialogProps) {
  const query = useQuery(templatesQuery);
  // It stays open with the last version when the template is deleted meanwhile.
  const [last, setLast] = useState<ShiftTemplate>();
  const found = query.data?.items.find(({ id }) => id === templateId);
  if (found && found !== last) setLast(found);
  return (
    <LoadedDialog
      query={query}
      title={m.plans_template_edit()}
      failed={m.plans_templates_failed()}
      onClose={onClose}
    >
      {() => {
        const template = found ?? last;
        return template ? <EditForm {...{ template, personId, onClose }} /> : <Gone onClose={onClose} />;
      }}
    </LoadedDialog>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={m.plans_template_edit()}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <Alert tone="notice">{m.plans_template_gone()}</Alert>
    </Dialog>
  );
}

interface EditFormProps extends Omit<EditTemplateDialogProps, 'templateId'> {
  template: ShiftTemplate;
}

function EditForm({ template, personId, onClose }: EditFormProps) {
  const changing = useMutation(changeTemplateMutation);
  const creating = useMutation(createTemplateMutation);
  const removing = useMutation(deleteTemplateMutation);
  const [isRemoving, setIsRemoving] = useState(false);
  /** The place of the shift that is edited; beyond the last for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const draft = `plan.template.${personId}.edit.${template.id}`;
  const edit = useVersionedEdit<TemplateValues, TemplateFields, ShiftTemplate, 'name' | 'items'>({
    rules: TEMPLATE_RULES,
    versions: TEMPLATE_VERSIONS,
    saved: template,
    draft,
    toFormValues: toTemplateValues,
    update: (fields, version) => changing.mutateAsync({ id: template.id, ...fields, version }),
    create: (fields) => creating.mutateAsync(fields),
    isDeletedError: ({ code }) => code === 'template.not_found',
    messages: { saved: m.plans_template_saved, createdAgain: m.plans_template_stored },
    onClose,
  });
  const { form, conflict } = edit;
  const { items } = form.values;
  if (edited !== null)
    return (
      <DayShiftDialog
        item={items[edited]}
        draft={`${draft}.${edited}`}
        onKeep={(item) => {
          form.edit({ items: sorted([...items.slice(0, edited), item, ...items.slice(edited + 1)]) });
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    );
  if (isRemoving)
    return (
      <ConfirmDialog
        title={m.plans_template_delete_title()}
        confirm={m.plans_template_delete()}
        cancel={m.plans_template_keep()}
        failed={m.plans_template_not_deleted()}
        onConfirm={async () => {
          await removing.mutateAsync(template.id);
          edit.discard();
        }}
        onClose={() => setIsRemoving(false)}
      >
        <p>{m.plans_template_delete_text({ name: template.name })}</p>
      </ConfirmDialog>
    );
  return (
    <VersionedDialog
      edit={edit}
      title={m.plans_template_edit()}
      description={m.plans_template_edit_text()}
      versions={{
        text: m.plans_template_versions(),
        parts: conflict ? partsOf(form.values, toTemplateValues(conflict.current)) : [],
      }}
      submit={m.plans_template_save()}
      submitAnew={m.plans_template_add_anew()}
      footer={
        <Button icon={Trash2} onClick={() => setIsRemoving(true)} className="sm:mr-auto">
          {m.plans_template_delete()}
        </Button>
      }
    >
      <div className="grid gap-2">
        <TextField label={m.plans_template_name()} autoComplete="off" {...form.text('name')} />
        <TemplateItems
          items={items}
          error={form.errors.items?.()}
          onEdit={setEdited}
          onRemove={(index) => form.edit({ items: items.filter((_, other) => other !== index) })}
        />
        <FormStatus form={form} failed={m.plans_template_failed()} />
      </div>
    </VersionedDialog>
  );
}

/** The parts in which two versions of a template differ, with their texts. */
function partsOf(mine: TemplateValues, theirs: TemplateValues) {
  const texts = (values: TemplateValues) => ({ name: values.name, items: linesOf(values.items) });
  return TEMPLATE_VERSIONS.differingParts(mine, theirs).map((key) => ({
    key,
    label: key === 'name' ? m.plans_template_name() : m.plans_template_shifts(),
    texts: { mine: texts(mine)[key], theirs: texts(theirs)[key] },
  }));
}

/** By start; a shift that was moved stands where it belongs. */
const sorted = (items: readonly DayShift[]) =>
  [...items].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));

const linesOf = (items: readonly DayShift[]) =>
  items.map((item) => `${hoursOf(item)} ${item.title}, ${item.location} (${item.maxVolunteers})`).join('\n');

interface TemplateItemsProps {
  items: readonly DayShift[];
  error: string | undefined;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

function TemplateItems({ items, error, onEdit, onRemove }: TemplateItemsProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'template-items' : undefined}>
      <legend className="mb-1.5 font-semibold">{m.plans_template_shifts()}</legend>
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {items.map((item, index) => {
          const names = { title: item.title, when: hoursOf(item) };
          return (
            <li key={index} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 grow py-1 wrap-anywhere">
                <span className="tabular">{hoursOf(item)}</span> {item.title}
                <span className="block text-sm text-ink-muted">
                  {item.location} · {m.plans_column_places()}: {item.maxVolunteers}
                </span>
              </span>
              <IconButton icon={Pencil} label={m.plans_edit_of(names)} onClick={() => onEdit(index)} />
              <IconButton
                icon={Trash2}
                label={m.plans_template_shift_remove(names)}
                onClick={() => onRemove(index)}
              />
            </li>
          );
        })}
      </ul>
      <div className="min-h-6.5 pt-1 text-sm">
        <FieldMessage id="template-items" hint={undefined} error={error} />
      </div>
      <Button
        size="sm"
        icon={Plus}
        onClick={() => onEdit(items.length)}
        aria-invalid={error ? true : undefined}
      >
        {m.plans_template_shift_add()}
      </Button>
    </fieldset>
  );
}
