import {
  Application,
  applyAsVolunteer,
  MAX_MOTIVATION_CHARS,
  PHOTO_TEXT_VERSION,
  type PhotoAnswer,
  type PhotoConsent,
  type VolunteerRequest,
} from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { TextArea } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PhotoQuestion } from '../../components/photos/photo-question.tsx';
import { PrivacyNote } from '../../components/privacy-note.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { parseBySchema } from '../../lib/forms/form-errors.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { HOUSE_RULES } from '../../lib/portal.ts';
import { m } from '../../paraglide/messages.js';
import { StepDone } from './step-done.tsx';

interface ApplicationFormProps {
  userId: string;
  /** Called once the server has stored the application, with the answer about photos as it is now. */
  onSent: (photoConsent: PhotoConsent) => void;
  /** Called when the confirmation closes. */
  onApplied: (request: VolunteerRequest) => void;
  /** Called when this person cannot apply (any more, or yet), so the cached session is out of date. */
  onRefused: () => void;
}

/** The second step: applying, with an optional motivation. Approved at once while auto-approval is on. */
export function ApplicationForm({ userId, onSent, onApplied, onRefused }: ApplicationFormProps) {
  const [sent, setSent] = useState<VolunteerRequest | null>(null);
  const form = useForm({
    draft: `application.${userId}`,
    initial: { motivation: '', photos: '' as PhotoAnswer['answer'] | '' },
    read: ({ motivation, photos }) =>
      parseBySchema(Application, {
        motivation,
        ...(photos && { photos: { answer: photos, textVersion: PHOTO_TEXT_VERSION } }),
      }),
    send: async (body) => {
      try {
        return await callApi(applyAsVolunteer, { body });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 409)) onRefused();
        throw error;
      }
    },
    onSent: ({ request, photoConsent }) => {
      setSent(request);
      onSent(photoConsent);
    },
  });
  if (sent) {
    return sent.status === 'approved' ? (
      <StepDone title={m.onboarding_approved_title()} onNext={() => onApplied(sent)}>
        {m.onboarding_approved_text()}
      </StepDone>
    ) : (
      <StepDone title={m.onboarding_applied_title()} onNext={() => onApplied(sent)}>
        {m.onboarding_applied_text()}
      </StepDone>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <TextArea
        label={m.onboarding_motivation()}
        optional
        hint={m.onboarding_motivation_hint()}
        maxChars={MAX_MOTIVATION_CHARS}
        {...form.text('motivation')}
      />
      <PhotoQuestion
        optional
        answer={form.values.photos || null}
        // The same button again takes the answer back.
        onAnswer={(answer) => form.edit({ photos: answer === form.values.photos ? '' : answer })}
      />
      <FormStatus form={form} failed={m.onboarding_apply_failed()} />
      <Button type="submit" variant="primary" wide busy={form.isBusy}>
        {m.onboarding_apply()}
      </Button>
      <PrivacyNote houseRules={HOUSE_RULES} />
    </form>
  );
}
