import {
  changeShiftTemplate,
  createShiftTemplate,
  deleteShiftTemplate,
  listShiftTemplates,
} from '@ijsploeg/worker/contract';
import { route } from '../../../platform/http/endpoint.ts';
import * as service from './shift-templates.service.ts';

export const shiftTemplatesRoutes = [
  route(listShiftTemplates, {
    read: ({ db }) => ({ templates: service.selectTemplates(db) }),
    answer: (_, { templates }) => ({ items: templates.map(service.toTemplate) }),
  }),
  route(createShiftTemplate, (call) => service.createTemplate(call, call.body)),
  route(changeShiftTemplate, (call) => service.changeTemplate(call, call.params.id, call.body)),
  route(deleteShiftTemplate, (call) => service.deleteTemplate(call, call.params.id)),
];
