import { securityContact } from '../../../portal.config.json';
import type { SiteEnv } from '../../edge/site-env.ts';

const VALID_DAYS = 180;

/** How to report a vulnerability (RFC 9116). */
export const onRequestGet: PagesFunction<SiteEnv> = ({ env }) => {
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 3_600_000).toISOString().slice(0, 11);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires}00:00:00Z`,
    'Preferred-Languages: nl, en',
    `Canonical: ${env.PORTAL_ORIGIN}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
