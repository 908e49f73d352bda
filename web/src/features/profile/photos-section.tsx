import {
  answerPhotoQuestion,
  hasPhotoConsent,
  PHOTO_TEXT_VERSION,
  type PhotoAnswer,
  type PhotoConsent,
  type Profile,
} from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { FieldMessage } from '../../components/forms/field.tsx';
import { PhotoQuestion } from '../../components/photos/photo-question.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatShortDay } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { sessionQuery } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';

interface PhotosSectionProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** The person's own answer to the question about photos. */
export function PhotosSection({ profile, onChanged }: PhotosSectionProps) {
  const consent = profile.photoConsent;
  const saving = useMutation({
    // Requests are sent one after the other, so that the last answer counts.
    scope: { id: 'photos' },
    mutationFn: (answer: PhotoAnswer['answer'], { client }) => {
      // The request before this one may have changed it since the press.
      const { version } =
        client.getQueryData(sessionQuery.queryKey)?.session?.profile.photoConsent ?? consent;
      return callApi(answerPhotoQuestion, { body: { answer, textVersion: PHOTO_TEXT_VERSION, version } });
    },
    onSuccess: onChanged,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'consent.changed')
        onChanged({ ...profile, photoConsent: error.detail.current as PhotoConsent });
    },
  });
  const singleFlight = useSingleFlight();
  const shown = consent.answer === 'yes' && !hasPhotoConsent(consent) ? null : consent.answer;
  return (
    <PhotoQuestion
      answer={saving.isPending ? saving.variables : shown}
      // A second press on the same answer would be sent with a version that the person has not seen, if the first is refused.
      onAnswer={(answer) =>
        void singleFlight(() => saving.mutateAsync(answer).catch(() => undefined), answer)
      }
    >
      <div aria-live="polite" className="min-h-5 text-sm">
        <FieldMessage
          id="photos-message"
          hint={!saving.isPending && stateText(consent)}
          error={saving.error && errorMessage(saving.error, m.photos_failed())}
        />
      </div>
    </PhotoQuestion>
  );
}

function stateText(consent: PhotoConsent): string {
  if (consent.answer === null || consent.answeredAt === null) return m.photos_unanswered();
  const day = formatShortDay(consent.answeredAt, new Date(0));
  if (consent.answer === 'no') return m.photos_answered_no({ day });
  return hasPhotoConsent(consent) ? m.photos_answered_yes({ day }) : m.photos_outdated({ day });
}
