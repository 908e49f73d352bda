import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { m } from '../../paraglide/messages.js';
import type { QuestionProps } from './question-props.ts';

/** Turns reminders off, and on again. */
export function MuteNotice({ question: { isMuted }, isBusy, error, onAnswer }: QuestionProps<'mute'>) {
  return (
    <AuthLayout
      title={isMuted ? m.link_muted_title() : m.link_mute_title()}
      lead={isMuted ? m.link_muted_text() : m.link_mute_text()}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{errorMessage(error, m.link_failed())}</Alert>}
        <Button
          variant={isMuted ? 'secondary' : 'primary'}
          wide
          busy={isBusy}
          onClick={() => onAnswer(isMuted ? 'unmute' : 'mute')}
        >
          {isMuted ? m.link_unmute_do() : m.link_mute_do()}
        </Button>
      </div>
    </AuthLayout>
  );
}
