import {
  addPushDevice,
  getPushKey,
  listPushDevices,
  removePushDevice,
  testPush,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { vapidKeys } from '../../platform/push/vapid.ts';
import * as service from './push-devices.service.ts';

export const pushDevicesRoutes = [
  route(getPushKey, async ({ env }) => ({ key: (await vapidKeys(env)).publicKey })),
  route(listPushDevices, {
    read: ({ db, session }) => ({ devices: service.selectOwnDevices(db, session) }),
    answer: ({ signedIn }, { devices }) => ({
      items: devices.map((device) => service.toPushDevice(device, signedIn.sessionId)),
    }),
  }),
  route(addPushDevice, (call) => service.addDevice(call, call.body)),
  route(removePushDevice, (call) => service.removeDevice(call, call.params.id)),
  route(testPush, (call) => service.sendTest(call)),
];
