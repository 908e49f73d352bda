import type { NoticeKind } from '@ijsploeg/worker/contract';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

type Text = () => string;

const TEXTS: Record<NoticeKind, { title: Text; text: Text; mute: Text; mutedTitle: Text; mutedText: Text }> =
  {
    reminder: {
      title: m.link_mute_title,
      text: m.link_mute_text,
      mute: m.link_mute_do,
      mutedTitle: m.link_muted_title,
      mutedText: m.link_muted_text,
    },
    ask: {
      title: m.link_mute_ask_title,
      text: m.link_mute_ask_text,
      mute: m.link_mute_ask_do,
      mutedTitle: m.link_muted_ask_title,
      mutedText: m.link_muted_ask_text,
    },
    digest: {
      title: m.link_mute_digest_title,
      text: m.link_mute_digest_text,
      mute: m.link_mute_digest_do,
      mutedTitle: m.link_muted_digest_title,
      mutedText: m.link_muted_digest_text,
    },
    message: {
      title: m.link_mute_message_title,
      text: m.link_mute_message_text,
      mute: m.link_mute_message_do,
      mutedTitle: m.link_muted_message_title,
      mutedText: m.link_muted_message_text,
    },
  };

/** Turns a kind of notice off, and on again. */
export function MuteNotice({
  question: { notice, isMuted },
  isBusy,
  error,
  onAnswer,
}: QuestionProps<'mute'>) {
  const texts = TEXTS[notice];
  return (
    <AuthLayout
      title={isMuted ? texts.mutedTitle() : texts.title()}
      lead={isMuted ? texts.mutedText() : texts.text()}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        <Button
          variant={isMuted ? 'secondary' : 'primary'}
          wide
          busy={isBusy}
          onClick={() => onAnswer(isMuted ? 'unmute' : 'mute')}
        >
          {isMuted ? m.link_unmute_do() : texts.mute()}
        </Button>
      </div>
    </AuthLayout>
  );
}
