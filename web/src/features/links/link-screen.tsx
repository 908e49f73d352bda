import {
  answerLink,
  BRING_BACK_ANSWERS,
  GIVEN_ANSWERS,
  type LinkQuestion,
  lookAtLink,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { linkKey } from '../../lib/api/query-keys.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { adoptLocale } from '../../lib/i18n/locale.ts';
import { refreshSession } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';
import { AnswerAsk } from './answer-ask.tsx';
import { AnswerBringBack } from './answer-bring-back.tsx';
import { AnswerDay } from './answer-day.tsx';
import { AnswerOffer } from './answer-offer.tsx';
import { MuteNotice } from './mute-notice.tsx';
import type { QuestionProps } from './question-props.ts';

interface LinkScreenProps {
  token: string;
  /** The button of the mail that opened the page, if the mail had several. */
  choice?: string | undefined;
}

const isDayAnswer = (answer: string | undefined): answer is 'come' | 'cannot' =>
  answer === 'come' || answer === 'cannot';

/** The question of a mailed link, answered without signing in. */
export function LinkScreen({ token, choice }: LinkScreenProps) {
  const look = useQuery({
    queryKey: linkKey(token),
    queryFn: async ({ signal }) => {
      const question = await callApi(lookAtLink, { body: { token }, signal });
      // The page is in the language of its mail.
      adoptLocale(question.locale);
      return question;
    },
    gcTime: 0,
    retry: false,
  });
  const act = useMutation({
    mutationFn: (answer: LinkQuestion['answers'][number]) => callApi(answerLink, { body: { token, answer } }),
    // A new address ends the sessions of its person, perhaps also that of this browser.
    onSuccess: ({ purpose }, _, __, { client }) => {
      if (purpose === 'confirm_address') void refreshSession(client).catch(() => undefined);
    },
  });
  const singleFlight = useSingleFlight();
  const question = act.data ?? look.data;
  const error = look.error && !question ? look.error : null;
  if (token === '' || (error instanceof ApiError && error.code === 'link.not_found')) return <Gone />;
  if (error)
    return (
      <AuthLayout title={m.link_title()}>
        <Alert
          tone="error"
          action={
            <Button size="sm" busy={look.isFetching} onClick={() => void look.refetch()}>
              {m.ui_retry()}
            </Button>
          }
        >
          {errorMessage(error, m.link_load_failed())}
        </Alert>
      </AuthLayout>
    );
  if (!question) return <AuthLayout title={m.link_title()}>{m.ui_loading()}</AuthLayout>;
  const answering = {
    isBusy: act.isPending,
    error: act.error,
    // The question shows a failure.
    onAnswer: (answer: LinkQuestion['answers'][number]) =>
      void singleFlight(() => act.mutateAsync(answer).catch(() => undefined)),
  };
  switch (question.purpose) {
    case 'keep_factor':
      return <KeepFactor {...answering} question={question} />;
    case 'remove_factor':
      return <RemoveFactor {...answering} question={question} />;
    case 'confirm_address':
      return <ConfirmAddress {...answering} question={question} />;
    case 'answer_day':
      return (
        <AnswerDay
          {...answering}
          question={question}
          given={isDayAnswer(act.variables) ? act.variables : undefined}
          chosen={isDayAnswer(choice) ? choice : undefined}
        />
      );
    case 'answer_offer':
      return <AnswerOffer {...answering} question={question} given={act.variables} chosen={choice} />;
    case 'answer_ask':
      return (
        <AnswerAsk
          {...answering}
          question={question}
          sent={GIVEN_ANSWERS.find((answer) => answer === act.variables)}
          chosen={GIVEN_ANSWERS.find((answer) => answer === choice)}
        />
      );
    case 'bring_back':
      return (
        <AnswerBringBack
          {...answering}
          question={question}
          sent={BRING_BACK_ANSWERS.find((answer) => answer === act.variables)}
          chosen={BRING_BACK_ANSWERS.find((answer) => answer === choice)}
        />
      );
    case 'mute':
      return <MuteNotice {...answering} question={question} />;
  }
}

function ConfirmAddress({
  question: { firstName, email, isConfirmed },
  isBusy,
  error,
  onAnswer,
}: QuestionProps<'confirm_address'>) {
  if (isConfirmed)
    return (
      <AuthLayout title={m.auth_confirmed()} lead={m.link_address_confirmed({ email })}>
        <LinkButton to="/login" state={{ email }} variant="primary" wide>
          {m.link_sign_in()}
        </LinkButton>
      </AuthLayout>
    );
  return (
    <AuthLayout title={m.link_address_title({ name: firstName })} lead={m.link_address_text({ email })}>
      <div className="grid gap-4">
        {error && <Alert tone="error">{errorMessage(error, m.link_keep_failed())}</Alert>}
        <Button variant="primary" wide busy={isBusy} onClick={() => onAnswer('confirm')}>
          {m.link_address_do()}
        </Button>
      </div>
    </AuthLayout>
  );
}

function KeepFactor({
  question: { firstName, removalAt },
  isBusy,
  error,
  onAnswer,
}: QuestionProps<'keep_factor'>) {
  if (removalAt === null)
    return (
      <AuthLayout title={m.link_kept_title()} lead={m.link_kept_text()}>
        <NewPassword />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={m.link_keep_title({ name: firstName })}
      lead={m.link_keep_text({ when: formatMoment(removalAt) })}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{errorMessage(error, m.link_keep_failed())}</Alert>}
        <Button variant="primary" wide busy={isBusy} onClick={() => onAnswer('keep')}>
          {m.link_keep_do()}
        </Button>
      </div>
    </AuthLayout>
  );
}

function RemoveFactor({
  question: { firstName, answers, addedAt },
  isBusy,
  error,
  onAnswer,
}: QuestionProps<'remove_factor'>) {
  if (answers.length === 0)
    return (
      <AuthLayout title={m.link_factor_removed_title()} lead={m.link_factor_removed_text()}>
        <NewPassword />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={m.link_factor_title({ name: firstName })}
      lead={m.link_factor_text({ when: formatMoment(addedAt) })}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{errorMessage(error, m.link_keep_failed())}</Alert>}
        <Button variant="primary" wide busy={isBusy} onClick={() => onAnswer('remove')}>
          {m.link_factor_do()}
        </Button>
      </div>
    </AuthLayout>
  );
}

/** For somebody whose password may be known to somebody else. */
const NewPassword = () => (
  <div className="grid gap-3">
    <LinkButton to="/forgot-password" variant="primary" wide>
      {m.link_new_password()}
    </LinkButton>
    <LinkButton to="/login" wide>
      {m.link_sign_in()}
    </LinkButton>
  </div>
);

const Gone = () => (
  <AuthLayout title={m.link_gone_title()} lead={m.link_gone_lead()}>
    <LinkButton to="/login" variant="primary" wide>
      {m.link_sign_in()}
    </LinkButton>
  </AuthLayout>
);
