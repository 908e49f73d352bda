import { resendMail } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { mailKeys } from '../../lib/api/query-keys.ts';

/** Sends a failed mail again. Refetches the log also after a refusal, which means that the list was out of date. */
export const resendMailMutation = mutationOptions({
  mutationFn: (id: string) => callApi(resendMail, { params: { id } }),
  onSettled: (_mail, _error, _id, _result, { client }) => {
    void client.invalidateQueries({ queryKey: mailKeys.all });
  },
});
