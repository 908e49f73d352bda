import { AccountDeletion, deleteAccount, type Profile } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { PasswordField, TextField } from '../../../components/forms/field.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { serverDate } from '../../../lib/api/server-clock.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { isSameName } from '../../../lib/forms/same-name.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { ownDataQuery } from '../own-data/own-data.queries.ts';
import { countLoss } from './deletion-loss.ts';

interface DeleteAccountDialogProps {
  profile: Profile;
  /** The screen with the stored data. */
  dataAt: '/profile/data' | '/my-data';
  /** Called once the account is deleted; clears its data from this browser. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Lists what is lost with the account, and deletes it after the person has entered their name and password. */
export function DeleteAccountDialog({ profile, dataAt, onDeleted, onClose }: DeleteAccountDialogProps) {
  const name = personName(profile);
  const form = useForm({
    draft: `delete-account.${profile.id}`,
    initial: { name: '', password: '' },
    secrets: ['name', 'password'],
    schema: v.object({
      name: v.pipe(
        v.string(),
        v.check((typed) => isSameName(typed, name), 'invalid'),
      ),
      ...AccountDeletion.entries,
    }),
    send: ({ password }) => callApi(deleteAccount, { body: { password } }),
    onSent: onDeleted,
    fieldOf: { 'auth.wrong_password': 'password' },
  });
  const typedName = form.text('name');
  const nameField = useInitialFocus();
  return (
    <Dialog
      size="sm"
      title={m.leave_title()}
      onClose={onClose}
      onSubmit={form.onSubmit}
      // Closed without a question: nobody minds typing a password again.
      edits={{ isDirty: false, reset: form.reset }}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{m.ui_keep()}</Button>
          <Button type="submit" variant="danger" busy={form.isBusy}>
            {m.leave_do()}
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">
        <Loss />
        <p>
          {m.leave_data_first()}{' '}
          <Link to={dataAt} className="font-semibold text-primary-ink underline underline-offset-3">
            {m.profile_kept_open()}
          </Link>
        </p>
        <div className="grid gap-2">
          <TextField
            ref={nameField}
            label={m.leave_type({ name })}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            {...typedName}
            error={typedName.error && m.leave_mistyped()}
          />
          {/* For password managers, which need the user name to fill in the password. */}
          <input type="text" value={profile.email} readOnly autoComplete="username" hidden />
          <PasswordField
            label={m.auth_password()}
            autoComplete="current-password"
            {...form.text('password')}
          />
        </div>
        <FormStatus form={form} failed={m.leave_failed()} />
      </div>
    </Dialog>
  );
}

/** What is lost, with numbers once they are loaded, and that it cannot be undone. */
function Loss() {
  const { data, isPending } = useQuery(ownDataQuery);
  const loss = data && countLoss(data, serverDate());
  return (
    <Alert tone="notice" title={m.leave_final()}>
      {isPending ? (
        <Loading className="grid gap-2 py-1">
          <Skeleton className="w-4/5" />
          <Skeleton className="mt-2 w-full" />
          <Skeleton className="mt-2 w-3/5" />
        </Loading>
      ) : (
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {loss && <li>{m.leave_to_come({ count: loss.shiftsToCome })}</li>}
          {loss && loss.reservations > 0 && <li>{m.leave_reservations({ count: loss.reservations })}</li>}
          <li>{m.leave_profile()}</li>
          {loss && loss.shiftsDone > 0 && <li>{m.leave_done({ count: loss.shiftsDone })}</li>}
        </ul>
      )}
    </Alert>
  );
}
