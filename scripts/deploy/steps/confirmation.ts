import { type Step, StepError } from '../deployment.ts';

/** The question before the first change. */
export const confirmation: Step = {
  title: 'Confirmation',
  about: 'The steps before this one only look; those after it change the portal that people use.',
  async run(deployment) {
    const { portal, isDryRun, isConfirmed, outside } = deployment;
    if (isDryRun)
      return deployment.note('Here the deploy waits until you type yes; without a terminal it needs --yes.');
    if (isConfirmed) return deployment.found('--yes');
    const answer = await outside.ask(`   Type yes to deploy ${portal.name} to ${portal.address}: `);
    if (answer === undefined)
      throw new StepError('There is no terminal to type yes at. Add --yes to deploy without it.');
    if (answer.trim() !== 'yes') throw new StepError('Nothing was changed, because you did not type yes.');
  },
};
