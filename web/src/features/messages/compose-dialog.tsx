import {
  type Audience,
  MAX_MESSAGE_CHARS,
  MAX_TITLE_CHARS,
  RequiredLine,
  RequiredText,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { CheckboxField } from '../../components/forms/choice-fields.tsx';
import { CountField, isMistyped } from '../../components/forms/count-field.tsx';
import { TextArea, TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { LoadedDialog } from '../../components/loaded-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { type FieldErrors, parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../lib/forms/use-initial-focus.ts';
import { m } from '../../paraglide/messages.js';
import { AudienceFieldset } from './audience-fields.tsx';
import { type AudienceFields, isPartlyToCome, readAudience } from './audience-form.ts';
import { AudiencePreview } from './audience-preview.tsx';
import { audienceText } from './audience-text.ts';
import { messageQuery, previewQuery, sendMutation } from './messages.queries.ts';
import { audienceIn, type MessagesSearch } from './messages-search.ts';

interface ComposeDialogProps {
  personId: string;
  search: MessagesSearch;
  now: Date;
  onSent: (id: string) => void;
  onClose: () => void;
}

/** Writes a message: to the audience in the URL, to that of an earlier message, or to one chosen here. */
export function ComposeDialog({ search, ...props }: ComposeDialogProps) {
  const { again } = search;
  if (again) return <Again id={again} {...props} />;
  return <Compose audience={audienceIn(search)} {...props} />;
}

type PartProps = Omit<ComposeDialogProps, 'search'>;

/** The form with the text of an earlier message. */
function Again({ id, ...props }: PartProps & { id: string }) {
  const query = useQuery({ ...messageQuery(id), refetchInterval: false });
  return (
    <LoadedDialog
      query={query}
      title={m.messages_one_loading()}
      failed={m.messages_one_failed()}
      onClose={props.onClose}
    >
      {({ audience, subject, body }) => <Compose audience={audience} text={{ subject, body }} {...props} />}
    </LoadedDialog>
  );
}

interface Text {
  subject: string;
  body: string;
}

const TEXT = v.object({ subject: RequiredLine(MAX_TITLE_CHARS), body: RequiredText(MAX_MESSAGE_CHARS) });
const NO_TEXT: Text = { subject: '', body: '' };
const ANYBODY: AudienceFields = {
  kind: 'volunteers',
  skill: '',
  day: '',
  from: '',
  to: '',
  onlyToCome: false,
};

interface Values extends AudienceFields, Text {
  /** The number of people, typed to confirm a large audience. */
  number: string;
}

interface NewMessage extends Text {
  audience: Audience;
  expected: number;
}

interface ComposeProps extends PartProps {
  /** Null where it is chosen here. */
  audience: Audience | null;
  text?: Text;
}

function Compose({ personId, audience: given, text = NO_TEXT, now, onSent, onClose }: ComposeProps) {
  const { mutateAsync } = useMutation(sendMutation(personId));
  const chosen = (values: AudienceFields): ReturnType<typeof readAudience> => {
    if (!given) return readAudience(values);
    return { audience: given.kind === 'any' ? given : { ...given, onlyToCome: values.onlyToCome } };
  };
  const initialToCome = given !== null && given.kind !== 'any' && given.onlyToCome;
  const form = useForm<Values, { id: string }, NewMessage>({
    draft: `message ${personId} ${given ? JSON.stringify(given) : 'new'}`,
    initial: { ...ANYBODY, ...text, onlyToCome: initialToCome, number: '' },
    read: (values) => {
      const parsed = parseBySchema(TEXT, values);
      const audience = chosen(values);
      const isWrong = isMistyped(values.number, count);
      const errors: FieldErrors<Values> = {
        ...('errors' in audience && audience.errors),
        ...('errors' in parsed && parsed.errors),
        ...(isWrong && { number: () => m.messages_number_wrong({ count }) }),
      };
      if ('errors' in parsed || 'errors' in audience || isWrong) return { errors };
      return { fields: { ...parsed.fields, ...audience, expected: count } };
    },
    send: async (message) => {
      try {
        return await mutateAsync(message);
      } catch (error) {
        // The new number is typed too.
        if (error instanceof ApiError && error.code === 'message.audience_changed') form.edit({ number: '' });
        throw error;
      }
    },
    onSent: ({ id }) => onSent(id),
  });
  const subject = useInitialFocus();
  const current = chosen(form.values);
  const audience = 'audience' in current ? current.audience : null;
  const preview = useQuery(previewQuery(audience));
  const count = preview.data?.count ?? 0;
  return (
    <Dialog
      title={m.messages_new()}
      onClose={onClose}
      onSubmit={form.onSubmit}
      edits={form}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{m.messages_back()}</Button>
          <Button type="submit" variant="primary" busy={form.isBusy} disabled={count === 0}>
            {count > 0 ? m.messages_send({ count }) : m.messages_send_none()}
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">
        {given ? (
          <div>
            <p className="font-semibold">{m.messages_audience()}</p>
            <p className="wrap-anywhere">
              {preview.data ? audienceText(given, preview.data.shifts, now) : m.messages_counting()}
            </p>
          </div>
        ) : (
          <AudienceFieldset values={form.values} errors={form.errors} edit={form.edit} />
        )}
        {audience && isPartlyToCome(audience, now) && (
          <CheckboxField
            label={m.messages_only_to_come()}
            hint={m.messages_only_to_come_hint()}
            checked={form.values.onlyToCome}
            onChange={({ target }) => form.edit({ onlyToCome: target.checked })}
          />
        )}
        {audience && <AudiencePreview query={preview} now={now} />}
        <TextField
          {...(given && { ref: subject })}
          label={m.messages_subject()}
          autoComplete="off"
          {...form.text('subject')}
        />
        <TextArea label={m.messages_body()} maxChars={MAX_MESSAGE_CHARS} {...form.text('body')} />
        <CountField
          count={count}
          label={m.messages_number({ count })}
          hint={m.messages_number_hint()}
          {...form.text('number')}
        />
        <FormStatus form={form} failed={m.messages_send_failed()} />
      </div>
    </Dialog>
  );
}
