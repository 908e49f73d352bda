import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { RequiredLine } from '../platform/fields.ts';
import { MAX_DAY_SHIFTS, MAX_PLAN_BYTES, MAX_TEMPLATES, MAX_TITLE_CHARS } from '../platform/limits.ts';
import { CopiedPeriod, DayShift } from './plans.ts';

const templateFields = {
  name: RequiredLine(MAX_TITLE_CHARS),
  items: v.pipe(
    v.array(DayShift, 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_DAY_SHIFTS, 'too_long'),
  ),
};

/** The shifts of one day, from which the same shifts can be made on other days. */
export const ShiftTemplate = v.object({ id: v.string(), ...templateFields, version: v.number() });
export type ShiftTemplate = v.InferOutput<typeof ShiftTemplate>;

export const NewShiftTemplate = v.object(templateFields);
export type NewShiftTemplate = v.InferOutput<typeof NewShiftTemplate>;

export const ShiftTemplateChange = v.object({
  ...v.partial(v.object(templateFields)).entries,
  version: v.pipe(v.number('required'), v.integer('invalid')),
});
export type ShiftTemplateChange = v.InferOutput<typeof ShiftTemplateChange>;

export const listShiftTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/shift-templates',
  access: 'admin',
  summary: 'All day templates, by name, and the week that a copy proposes.',
  status: 200,
  answer: v.object({ items: v.array(ShiftTemplate), week: CopiedPeriod }),
});

export const createShiftTemplate = defineEndpoint({
  method: 'POST',
  path: '/api/shift-templates',
  access: 'admin',
  summary: `Stores the shifts of a day as a template; at most ${MAX_TEMPLATES}.`,
  body: NewShiftTemplate,
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 201,
  answer: ShiftTemplate,
  errors: ['template.too_many'],
});

export const changeShiftTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/api/shift-templates/:id',
  access: 'admin',
  summary:
    'Changes a template, if it still has the given version; otherwise the error has the stored one as `current`. Drafts made from it stay as they are.',
  body: ShiftTemplateChange,
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 200,
  answer: ShiftTemplate,
  errors: ['template.not_found', 'template.changed'],
});

export const deleteShiftTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/api/shift-templates/:id',
  access: 'admin',
  summary: 'Deletes a template. The shifts made from it stay.',
  status: 204,
  errors: ['template.not_found'],
});
