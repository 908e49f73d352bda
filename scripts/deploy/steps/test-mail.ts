import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { workerConfigOf } from '../cloud-config.ts';
import { readJson, type Step, StepError } from '../deployment.ts';
import { enqueueTestMail, findTestMail, type SentTestMail } from '../test-mail.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 3000;

/** A mail on the way of all mails: database, cron job, queue, and the mail server or Cloudflare. */
export const testMail: Step = {
  title: 'Test mail',
  about: 'Sends a mail to "alertsTo" as the portal sends all others, and waits up to three minutes for it.',
  async run(deployment) {
    const { portal, names, folder, outside } = deployment;
    const command = (sql: string) => [
      ...['d1', 'execute', names.database, '--remote', '--json', '--yes'],
      ...['--config', workerConfigOf(folder), '--command', sql],
    ];
    const id = newId('mai');
    await deployment.change(command(enqueueTestMail({ id, to: portal.alertsTo, now: Date.now() })));
    if (deployment.isDryRun) return;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await outside.sleep(PAUSE_MS);
      const answer = await deployment.look(command(findTestMail(id)));
      const mail = readJson<{ results: SentTestMail[] }[]>(answer ?? '')[0]?.results[0];
      if (mail?.status === 'sent') {
        deployment.found(`a mail to ${portal.alertsTo}, which the mail server has accepted`);
        return deployment.note('Look whether it arrived, and not in the spam folder.');
      }
      if (mail?.lastError)
        throw new StepError(
          [
            `The portal is there, but its test mail to ${portal.alertsTo} was not accepted: ${mail.lastError}`,
            portal.mail.transport === 'cloudflare'
              ? 'In the dashboard of Cloudflare, Email Sending has to be on for the domain of "mail.from".'
              : 'Check "mail" in portal.config.json and the password: docs/operations.md says how to set another.',
            'Mails that the portal owes wait for it, at most a day, so that nothing is lost until then.',
          ].join('\n'),
        );
    }
    deployment.note(
      'It has not left yet. After a first deploy the cron job starts within a quarter of an hour;',
    );
    deployment.note('/settings/health then shows whether mails leave.');
  },
};
