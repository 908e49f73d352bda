import { ADMIN_PUSH_KINDS, type Profile, PUSH_KINDS, type PushDevice } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { AsyncList } from '../../../components/async-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { ownPhone } from '../../../lib/home-screen/phone.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { PORTAL_NAME } from '../../../lib/portal.ts';
import { isPushOnFor, pushPermission, turnOffPush } from '../../../lib/push/push-browser.ts';
import { useTurnOnPush } from '../../../lib/push/use-turn-on-push.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { deviceName, toDevice } from '../device.ts';
import { DeviceList, DeviceRow, DevicesSkeleton, ThisDevice } from '../device-row.tsx';
import { MuteSwitches } from '../mute-switches.tsx';
import { pushDevicesQuery, removePushDeviceMutation } from './push-devices.queries.ts';
import { PUSH_TEXTS } from './push-kinds.ts';
import { PushTestButton } from './push-test-button.tsx';

interface PushSectionProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** The notifications on the person's devices: where, and which. */
export function PushSection({ profile, onChanged }: PushSectionProps) {
  const query = useQuery(pushDevicesQuery);
  // Until the list is here, what this browser remembers, so that nothing moves when it arrives.
  const isOn = query.data?.some(({ isCurrent }) => isCurrent) ?? isPushOnFor(profile.id);
  const hasDevices = isOn || (query.data ?? []).length > 0;
  return (
    <div className="grid gap-4">
      {!isOn && <ThisBrowser personId={profile.id} />}
      <AsyncList query={query} failed={m.push_devices_failed()} skeleton={isOn && <DevicesSkeleton />}>
        {(devices) =>
          devices.length > 0 && (
            <DeviceList>
              {devices.map((device) => (
                <PushDeviceRow key={device.id} device={device} />
              ))}
            </DeviceList>
          )
        }
      </AsyncList>
      {isOn && <PushTestButton />}
      {hasDevices && (
        <MuteSwitches
          kinds={PUSH_KINDS.filter((kind) => profile.role === 'admin' || !ADMIN_PUSH_KINDS.includes(kind))}
          texts={PUSH_TEXTS}
          muted={profile.mutedPushes}
          toChange={(push) => ({ push })}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

/** Turns notifications on in this browser, or says why that is not possible. */
function ThisBrowser({ personId }: { personId: string }) {
  const { turnOn, isBusy } = useTurnOnPush(personId);
  const permission = pushPermission();
  if (permission === 'unsupported') {
    const isIos = ownPhone() !== null && ownPhone() !== 'android';
    return <p>{isIos ? m.push_ios({ name: PORTAL_NAME }) : m.push_unsupported()}</p>;
  }
  if (permission === 'denied') return <p>{m.push_denied()}</p>;
  return (
    <div>
      <Button icon={BellRing} busy={isBusy} onClick={turnOn}>
        {m.push_turn_on()}
      </Button>
    </div>
  );
}

function PushDeviceRow({ device }: { device: PushDevice }) {
  const { mutateAsync, isPending } = useMutation(removePushDeviceMutation);
  const singleFlight = useSingleFlight();
  const name = deviceName(toDevice(device.userAgent));
  async function remove() {
    try {
      await mutateAsync(device.id);
      if (device.isCurrent) await turnOffPush();
      showToast({ message: m.push_turned_off({ device: name }) });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.push_turn_off_failed()) });
    }
  }
  return (
    <DeviceRow
      userAgent={device.userAgent}
      detail={device.isCurrent && <ThisDevice />}
      action={
        <Button
          size="sm"
          variant="quiet"
          icon={BellOff}
          busy={isPending}
          onClick={() => void singleFlight(remove)}
          aria-label={m.push_turn_off_of({ device: name })}
        >
          {m.push_turn_off()}
        </Button>
      }
    />
  );
}
