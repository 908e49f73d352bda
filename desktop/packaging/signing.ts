type Environment = Record<string, string | undefined>;

/** What the packager reads from the environment to sign: a certificate in a file, Apple's account, or a key in Azure. */
const SECRETS = new Set([
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'APPLE_ID',
  'APPLE_APP_SPECIFIC_PASSWORD',
  'APPLE_TEAM_ID',
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
]);

/** The packager's names of the settings of a key in Azure (https://www.electron.build/code-signing-win), by ours. */
const AZURE_OPTIONS = {
  AZURE_PUBLISHER_NAME: 'publisherName',
  AZURE_ENDPOINT: 'endpoint',
  AZURE_CERTIFICATE_PROFILE: 'certificateProfileName',
  AZURE_SIGNING_ACCOUNT: 'codeSigningAccountName',
};

/** The environment without empty secrets: those that a workflow does not have are empty, and would count as certificates. */
export const signingEnvironment = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' || !SECRETS.has(name)));

/**
 * The packager's options to sign on Windows with a key in Azure; none without its settings. New certificates for Windows come
 * without a file: their key does not leave the device or the service that made it.
 *
 * @throws Error if only some of the settings are there
 */
export function signingOptions(platform: NodeJS.Platform, env: Environment): string[] {
  const missing = Object.keys(AZURE_OPTIONS).filter((name) => !env[name]);
  if (platform !== 'win32' || missing.length === Object.keys(AZURE_OPTIONS).length) return [];
  if (missing.length > 0) throw new Error(`To sign with a key in Azure, set ${missing.join(', ')} too.`);
  return Object.entries(AZURE_OPTIONS).map(
    ([name, option]) => `-c.win.azureSignOptions.${option}=${env[name]}`,
  );
}

/**
 * The packager's options for the address in UPDATE_URL. On Windows and a Mac only a signed app looks for updates, because there the
 * signature tells whose an update is: an unsigned app would run whatever the address holds. On Linux the system asks for a password.
 */
export function updateOptions(platform: NodeJS.Platform, env: Environment): string[] {
  const isSigned = Boolean(env.CSC_LINK) || signingOptions(platform, env).length > 0;
  if (!env.UPDATE_URL || (platform !== 'linux' && !isSigned)) return [];
  return ['-c.publish.provider=generic', `-c.publish.url=${env.UPDATE_URL}`];
}
