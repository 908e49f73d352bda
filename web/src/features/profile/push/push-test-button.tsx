import { testPush } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

/** Sends a notification to this browser. */
export function PushTestButton() {
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => callApi(testPush) });
  const singleFlight = useSingleFlight();
  async function test() {
    try {
      await mutateAsync();
      showToast({ message: m.push_tested() });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.push_test_failed()) });
    }
  }
  return (
    <div>
      <Button busy={isPending} onClick={() => void singleFlight(test)}>
        {m.push_test()}
      </Button>
    </div>
  );
}
