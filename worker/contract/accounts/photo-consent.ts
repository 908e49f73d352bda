import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

/**
 * The version of the text that asks for consent, `photos_text` in the messages. Raise it when the meaning of
 * the text changes: a yes to an earlier version then no longer counts (product 67).
 */
export const PHOTO_TEXT_VERSION = 1;

export const PHOTO_ANSWERS = ['yes', 'no'] as const;

/** An answer, with the version of the text that was shown. */
export const PhotoAnswer = v.object({
  answer: v.picklist(PHOTO_ANSWERS, 'invalid'),
  textVersion: v.pipe(v.number('required'), v.integer('invalid')),
});
export type PhotoAnswer = v.InferOutput<typeof PhotoAnswer>;

/** A person's answer to the question whether they agree to recognisable photos. */
export const PhotoConsent = v.object({
  /** Null without an answer. */
  answer: v.nullable(v.picklist(PHOTO_ANSWERS)),
  answeredAt: v.nullable(Instant),
  textVersion: v.nullable(v.number()),
  /** Counts the answers. */
  version: v.number(),
});
export type PhotoConsent = v.InferOutput<typeof PhotoConsent>;

/** Whether photos may be published: only after a yes to the current text. */
export const hasPhotoConsent = ({
  answer,
  textVersion,
}: Pick<PhotoConsent, 'answer' | 'textVersion'>): boolean =>
  answer === 'yes' && textVersion === PHOTO_TEXT_VERSION;
