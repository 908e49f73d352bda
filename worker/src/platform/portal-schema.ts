import { PortalConfig } from '@ijsploeg/worker/portal-config';
import { toJsonSchema } from '@valibot/to-json-schema';

/** portal.config.schema.json, for editors. Conditions that only code can check are left out. */
export const portalSchema = () => toJsonSchema(PortalConfig, { errorMode: 'ignore' });
