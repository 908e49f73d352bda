import { describe, expect, it } from 'vitest';
import { signingEnvironment, signingOptions, updateOptions } from './signing.ts';

const UPDATE_URL = 'https://example.test/desktop';
const UPDATES = ['-c.publish.provider=generic', `-c.publish.url=${UPDATE_URL}`];
const AZURE = {
  AZURE_PUBLISHER_NAME: 'Stichting IJsbaan',
  AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_CERTIFICATE_PROFILE: 'rink',
  AZURE_SIGNING_ACCOUNT: 'rink-account',
};

describe('an app looks for updates', () => {
  it.each([
    ['signed on Windows with a file', 'win32', { CSC_LINK: 'file' }],
    ['signed on Windows with a key in Azure', 'win32', AZURE],
    ['signed on a Mac', 'darwin', { CSC_LINK: 'file' }],
    ['on Linux, where the system asks for a password', 'linux', {}],
  ] as const)('%s', (_, platform, env) => {
    expect(updateOptions(platform, { ...env, UPDATE_URL })).toEqual(UPDATES);
    expect(updateOptions(platform, { ...env, UPDATE_URL: '' })).toEqual([]);
  });

  it.each([
    ['unsigned on Windows', 'win32', { CSC_LINK: '' }],
    ['unsigned on a Mac', 'darwin', {}],
    ['on a Mac with a key that signs for Windows', 'darwin', AZURE],
  ] as const)('but not %s', (_, platform, env) => {
    expect(updateOptions(platform, { ...env, UPDATE_URL })).toEqual([]);
  });
});

it('signs for Windows with a key in Azure, and refuses half of its settings', () => {
  expect(signingOptions('win32', AZURE)).toEqual([
    '-c.win.azureSignOptions.publisherName=Stichting IJsbaan',
    '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
    '-c.win.azureSignOptions.certificateProfileName=rink',
    '-c.win.azureSignOptions.codeSigningAccountName=rink-account',
  ]);
  expect(signingOptions('darwin', AZURE)).toEqual([]);
  expect(signingOptions('win32', {})).toEqual([]);
  expect(() => signingOptions('win32', { ...AZURE, AZURE_ENDPOINT: '' })).toThrow('set AZURE_ENDPOINT too');
});

it('gives the packager no empty secrets', () => {
  expect(signingEnvironment({ CSC_LINK: '', APPLE_ID: 'me', AZURE_CLIENT_SECRET: '', PATH: '' })).toEqual({
    APPLE_ID: 'me',
    PATH: '',
  });
});
