import {
  getMessage,
  listMessages,
  PAGE_SIZE,
  previewMessage,
  sendMessage,
  stopMessage,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import type { Shown } from '../../platform/http/polled.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { SHOWN_SHIFTS } from '../../shifts/rules/shown-shifts.ts';
import { toMessage } from './messages.mapper.ts';
import { selectMessages, selectOwnMessage, selectRecipients } from './messages.repository.ts';
import * as service from './messages.service.ts';

/** Writes to `messages` count as writes to `shiftAssignments` (migration 0020). */
const SHOWS: Shown = { tables: ['shiftAssignments', SHOWN_SHIFTS, 'mailOutbox', 'profiles'] };

export const messagesRoutes = [
  route(previewMessage, (call) => service.preview(call, call.body.audience)),
  route(sendMessage, (call) => service.send(call, call.body)),
  route(listMessages, {
    shows: SHOWS,
    read: ({ db, session, query }) => selectMessages(db, session, query.page),
    answer: ({ query: { page } }, { messages, counted: [counted] }) => ({
      items: messages.map(({ row }) => toMessage(row)),
      total: counted?.total ?? 0,
      page,
      pageSize: PAGE_SIZE,
    }),
  }),
  route(getMessage, {
    shows: SHOWS,
    read: ({ db, session, params }) => ({
      message: selectOwnMessage(db, session, params.id),
      people: selectRecipients(db, session, params.id),
    }),
    answer: (_, { message: [message], people }) => {
      if (!message) throw new AppError('message.not_found');
      return {
        ...toMessage(message.row),
        people: people.map(({ sentAt, ...person }) => ({ ...person, sentAt: toInstantOrNull(sentAt) })),
      };
    },
  }),
  route(stopMessage, (call) => service.stop(call, call.params.id)),
];
