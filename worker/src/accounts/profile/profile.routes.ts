import {
  answerPhotoQuestion,
  changeProfile,
  completeProfile,
  deleteAvatar,
  getAvatar,
  getProfile,
  putAvatar,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { writePhotoAnswer } from '../../platform/identity/photo-consent.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import * as avatar from './avatar.service.ts';
import * as profile from './profile.service.ts';

/** Logs refused calls, for example of a person who tries to change their own role. */
const AUDITED = { auditRefusals: true };

export const profileRoutes = [
  route(getProfile, async ({ signedIn }) => toProfile(signedIn.profile)),
  route(changeProfile, (call) => profile.changeProfile(call, call.body), AUDITED),
  route(completeProfile, (call) => profile.completeProfile(call, call.body), AUDITED),
  route(answerPhotoQuestion, (call) => writePhotoAnswer(call, call.body)),
  route(putAvatar, (call) => avatar.putAvatar(call, call.image)),
  route(deleteAvatar, (call) => avatar.deleteAvatar(call)),
  route(getAvatar, {
    read: ({ db, params }) => ({ profile: avatar.selectAvatarKey(db, params.userId) }),
    answer: ({ env, params, signedIn, c }, { profile: [profile] }) => {
      // No screen shows the picture of another person to anybody else.
      const isShown = signedIn.id === params.userId || signedIn.role === 'admin';
      return avatar.getAvatar(env, params, isShown ? profile : undefined, c.req.header('If-None-Match'));
    },
  }),
];
