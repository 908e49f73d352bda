import { NewScreen, SCREEN_NAMES } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ToggleField } from '../../components/forms/choice-fields.tsx';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { makeScreenMutation } from './screens.queries.ts';

type Names = (typeof SCREEN_NAMES)[number];

const NAMES_TEXTS: Record<Names, () => string> = {
  first: m.screens_names_first,
  none: m.screens_names_none,
};

interface ScreenValues {
  name: string;
  names: Names;
  /** Empty for all places. */
  places: string[];
}

/** A new screen with its link. */
export interface MadeScreen {
  id: string;
  name: string;
  url: string;
}

interface MakeScreenDialogProps {
  /** The places to choose from. */
  places: readonly string[];
  onMade: (made: MadeScreen) => void;
  onClose: () => void;
}

/** Makes a screen, for the device that shows the board. */
export function MakeScreenDialog({ places, onMade, onClose }: MakeScreenDialogProps) {
  const { mutateAsync } = useMutation(makeScreenMutation);
  const initial: ScreenValues = { name: '', names: 'first', places: [] };
  const form = useForm({
    draft: 'settings.screen',
    initial,
    read: (values) =>
      parseBySchema(NewScreen, { ...values, places: values.places.length > 0 ? values.places : null }),
    send: (body) => mutateAsync(body),
    onSent: ({ screen, url }) => onMade({ id: screen.id, name: screen.name, url }),
  });
  return (
    <FormDialog
      title={m.screens_make()}
      description={m.screens_make_text()}
      form={form}
      submit={m.screens_make_submit()}
      size="sm"
      onClose={onClose}
    >
      <div className="grid gap-2">
        <TextField
          label={m.screens_name()}
          hint={m.screens_name_hint()}
          autoComplete="off"
          {...form.text('name')}
        />
        <SelectField label={m.screens_names()} {...form.text('names')}>
          {SCREEN_NAMES.map((names) => (
            <option key={names} value={names}>
              {NAMES_TEXTS[names]()}
            </option>
          ))}
        </SelectField>
        {places.length > 1 && (
          <ToggleField
            label={m.screens_places()}
            hint={m.screens_places_hint()}
            error={form.errors.places?.()}
            options={places}
            labelOf={(place) => place}
            value={form.values.places}
            onChange={(chosen) => form.edit({ places: chosen })}
          />
        )}
        <FormStatus form={form} failed={m.screens_make_failed()} />
      </div>
    </FormDialog>
  );
}
