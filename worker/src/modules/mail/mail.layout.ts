import type { Locale, OrganisationContact } from '@ijsploeg/worker/contract';
import type { MailBlock, MailContent } from './writing/content.ts';

const SHELL: Record<Locale, Record<'linkHelp' | 'signature' | 'questions' | 'reason', string>> = {
  nl: {
    linkHelp: 'Werkt de knop niet? Open dan deze link:',
    signature: 'Groet van de IJsploeg',
    questions: 'Vragen?',
    reason: 'Je krijgt deze mail omdat je adres bekend is bij het vrijwilligersportaal van de IJsploeg.',
  },
  en: {
    linkHelp: 'Button not working? Open this link:',
    signature: 'The IJsploeg team',
    questions: 'Questions?',
    reason: 'You get this email because the IJsploeg volunteer portal knows your address.',
  },
};

const INK = '#1c2b45';
const MUTED = '#51607a';
const LINE = '#dbe2ea';
const CANVAS = '#f6f9fc';
const PRIMARY = '#12629f';
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags or in a quoted attribute. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const htmlLines = (value: string) => escapeHtml(value).replace(/[\n\u2028\u2029]/g, '<br>');

function htmlBlock(block: MailBlock, locale: Locale): string {
  const paragraph = (style: string, html: string) => `<p style="margin:0 0 16px;${style}">${html}</p>`;
  switch (block.kind) {
    case 'text':
      return paragraph(`font-size:16px;line-height:24px;color:${INK}`, htmlLines(block.text));
    case 'note':
      return paragraph(`font-size:13px;line-height:20px;color:${MUTED}`, htmlLines(block.text));
    case 'quote':
      return `<div dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LINE};font-size:16px;line-height:24px;color:${INK}">${htmlLines(block.text)}</div>`;
    case 'facts': {
      const cell = `padding:3px 12px 3px 0;font-size:16px;line-height:24px;vertical-align:top`;
      const rows = block.facts.map(
        ([name, value]) =>
          `<tr><td style="${cell};color:${MUTED};white-space:nowrap">${escapeHtml(name)}: </td><td style="${cell};color:${INK}">${htmlLines(value)}</td></tr>`,
      );
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
    }
    case 'ticket': {
      const { contentId, alt, pixels } = block.image;
      return `<div style="margin:0 0 16px;padding:16px;border:1px solid ${LINE};border-radius:8px;text-align:center">${paragraph(
        `font-size:13px;line-height:20px;color:${MUTED}`,
        `${escapeHtml(block.label)}:<br><span style="font-family:Menlo,Consolas,monospace;font-size:24px;line-height:32px;font-weight:700;letter-spacing:1px;color:${INK}">${escapeHtml(block.reference)}</span>`,
      )}<img src="cid:${escapeHtml(contentId)}" width="${pixels}" height="${pixels}" alt="${escapeHtml(alt)}" style="display:block;margin:0 auto;border:0"></div>`;
    }
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 22px;font-size:16px;line-height:24px;color:${INK}">${block.items.map((item) => `<li style="margin:0 0 6px">${htmlLines(item)}</li>`).join('')}</ul>`;
    case 'button': {
      const url = escapeHtml(block.url);
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td bgcolor="${PRIMARY}" style="border-radius:8px"><a href="${url}" style="display:inline-block;padding:13px 22px;font-family:${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(block.label)}</a></td></tr></table>${paragraph(
        `font-size:13px;line-height:20px;color:${MUTED};word-break:break-all`,
        `${escapeHtml(SHELL[locale].linkHelp)}<br><a href="${url}" style="color:${PRIMARY}">${url}</a>`,
      )}`;
    }
  }
}

/** What is the same in all mails. */
interface Sender {
  portalOrigin: string;
  contact: OrganisationContact;
}

/** How to reach the organisation: each part with the address of its link, if it has one. */
const waysToReach = ({ name, phoneNumber, phoneDisplay, email }: OrganisationContact) => [
  ...(name === null ? [] : [{ text: name }]),
  ...(phoneNumber === null ? [] : [{ text: phoneDisplay ?? phoneNumber, url: `tel:${phoneNumber}` }]),
  ...(email === null ? [] : [{ text: email, url: `mailto:${email}` }]),
];

/** Before the small print: whom to ask. Nothing where no contact is set. */
function htmlContact(contact: OrganisationContact, locale: Locale): string {
  const ways = waysToReach(contact).map(({ text, url }) =>
    url ? `<a href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(text)}</a>` : escapeHtml(text),
  );
  return ways.length === 0 ? '' : `${SHELL[locale].questions} ${ways.join(' · ')}<br>`;
}

function textContact(contact: OrganisationContact, locale: Locale): string {
  const ways = waysToReach(contact).map(({ text }) => text);
  return ways.length === 0 ? '' : `${SHELL[locale].questions} ${ways.join(' · ')}\n`;
}

/** Renders one column of at most 600 px with inline styles only, which all mail clients support. */
export function renderHtml(content: MailContent, locale: Locale, { portalOrigin, contact }: Sender): string {
  const shell = SHELL[locale];
  const portal = escapeHtml(portalOrigin);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${CANVAS};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preview)}${'&#8199;&#65279;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${CANVAS}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px;font-size:21px;line-height:28px;font-weight:700;color:${PRIMARY}">IJsploeg</td></tr>
<tr><td bgcolor="#ffffff" style="padding:28px 24px 12px;border:1px solid ${LINE};border-radius:14px">
<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(content.greeting)}</p>
${content.blocks.map((block) => htmlBlock(block, locale)).join('\n')}
<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}">${escapeHtml(shell.signature)}</p>
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:20px;color:${MUTED}">${htmlContact(contact, locale)}${escapeHtml(content.reason ?? shell.reason)} <a href="${portal}" style="color:${MUTED}">${portal}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function textBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'ticket':
      return `${block.label}:\n${block.reference}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ').replace(/ +$/gm, '');
    default:
      return block.text;
  }
}

/** Renders the same content as plain text. */
export function renderText(content: MailContent, locale: Locale, { portalOrigin, contact }: Sender): string {
  const shell = SHELL[locale];
  return `${[content.greeting, ...content.blocks.map(textBlock), shell.signature].join('\n\n')}

-- 
${textContact(contact, locale)}${content.reason ?? shell.reason}
${portalOrigin}
`;
}
