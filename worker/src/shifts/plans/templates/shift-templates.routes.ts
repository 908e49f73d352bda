import {
  changeShiftTemplate,
  createShiftTemplate,
  deleteShiftTemplate,
  listShiftTemplates,
} from '@ijsploeg/worker/contract';
import { route } from '../../../platform/http/endpoint.ts';
import { selectWeeksWithShifts, weekToCopy } from '../week-to-copy.ts';
import * as service from './shift-templates.service.ts';

export const shiftTemplatesRoutes = [
  route(listShiftTemplates, {
    read: ({ db, now }) => ({
      templates: service.selectTemplates(db),
      weeks: selectWeeksWithShifts(db, now),
    }),
    answer: ({ clock }, { templates, weeks }) => ({
      items: templates.map(service.toTemplate),
      week: weekToCopy(
        weeks.map(({ week }) => week),
        clock.now(),
      ),
    }),
  }),
  route(createShiftTemplate, (call) => service.createTemplate(call, call.body)),
  route(changeShiftTemplate, (call) => service.changeTemplate(call, call.params.id, call.body)),
  route(deleteShiftTemplate, (call) => service.deleteTemplate(call, call.params.id)),
];
