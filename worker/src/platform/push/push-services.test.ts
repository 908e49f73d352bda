import { describe, expect, it } from 'vitest';
import { pushServiceOf } from './push-services.ts';

describe('pushServiceOf', () => {
  it.each([
    ['google', 'https://fcm.googleapis.com/fcm/send/abc:APA91b'],
    ['mozilla', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA'],
    ['apple', 'https://web.push.apple.com/QGu'],
    ['microsoft', 'https://wns2-par02p.notify.windows.com/w/?token=BQY'],
  ])('knows the addresses of %s', (service, endpoint) => {
    expect(pushServiceOf(endpoint)).toBe(service);
  });

  it.each([
    ['another host', 'https://push.example/abc'],
    ['the portal itself', 'http://localhost:8788/api/version'],
    ['no encryption', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a host that begins like one', 'https://fcm.googleapis.com.attacker.example/abc'],
    ['a host that ends like one', 'https://attackernotify.windows.com/abc'],
    ['the host as a user name', 'https://fcm.googleapis.com@attacker.example/abc'],
    ['a user name', 'https://somebody@fcm.googleapis.com/abc'],
    ['a trailing dot', 'https://fcm.googleapis.com./abc'],
    ['a backslash', 'https://fcm.googleapis.com\\@attacker.example/abc'],
    ['a full-width letter', 'https://ｆcm.googleapis.com/abc'],
    ['capitals', 'https://FCM.googleapis.com/abc'],
    ['a fragment', 'https://fcm.googleapis.com/abc#x'],
    ['a space', ' https://fcm.googleapis.com/abc'],
    ['an address inside the network', 'https://[::ffff:127.0.0.1]/abc'],
    ['no address', 'fcm.googleapis.com'],
    ['a script', 'javascript:alert(1)//fcm.googleapis.com'],
  ])('refuses %s', (_, endpoint) => {
    expect(pushServiceOf(endpoint)).toBeNull();
  });
});
