import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { OWN_CHANGES } from '../platform/limits.ts';

/** A link that opens WhatsApp with a text for the person, in their language and with the answer link of the mail. */
const WhatsAppLink = v.object({ url: v.string() });

export const askByWhatsApp = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/whatsapp',
  access: 'admin',
  summary:
    'Asks one person by WhatsApp whether they can help: as by mail, by the same limits, but without a mail. For somebody who was asked before and has not answered, it only makes the link.',
  body: v.object({ volunteerId: Id }),
  status: 201,
  answer: WhatsAppLink,
  errors: [
    'person.not_found',
    'person.no_phone',
    'shift.not_found',
    'shift.not_active',
    'shift.started',
    'shift.full',
    'ask.none_left',
    'ask.not_open',
  ],
});

export const askHolderByWhatsApp = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/whatsapp',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary: 'Asks the holder of a place by WhatsApp whether they come, with the link of the reminder.',
  status: 201,
  answer: WhatsAppLink,
  errors: [
    'assignment.not_found',
    'assignment.wrong_state',
    'person.no_phone',
    'shift.not_active',
    'shift.started',
  ],
});
