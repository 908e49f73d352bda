import { parsePortalConfig } from '@ijsploeg/worker/portal-config';
import config from '../../../portal.config.json' with { type: 'json' };

/** The settings of portal.config.json, checked when the Worker starts: an invalid one stops the deploy. */
export const PORTAL = parsePortalConfig(config);
