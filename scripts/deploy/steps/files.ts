import type { Step } from '../deployment.ts';

const NO_BUCKET = /code: 10006\b|NoSuchBucket|bucket does not exist/i;

/** The buckets for files, in the EU. */
export const files: Step = {
  title: 'Files',
  about: 'Pictures and exports, in the EU too.',
  async run(deployment) {
    for (const bucket of deployment.names.buckets) {
      const inEu = ['--jurisdiction', 'eu'];
      const found = await deployment.look(['r2', 'bucket', 'info', bucket, ...inEu, '--json'], {
        missing: NO_BUCKET,
      });
      if (found !== null) {
        deployment.found(`${bucket} (R2)`);
        continue;
      }
      await deployment.change(['r2', 'bucket', 'create', bucket, ...inEu]);
      deployment.made(`${bucket} (R2), in the EU`);
    }
  },
};
