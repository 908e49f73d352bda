import { type BodyInput, makeStatement } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';

export const makeStatementMutation = mutationOptions({
  mutationFn: (body: BodyInput<typeof makeStatement>) => callApi(makeStatement, { body }),
});
