import type { HelpContact, Locale, NoticeKind } from '@ijsploeg/worker/contract';
import { PORTAL } from '../portal.ts';
import { LOGO_PNG } from './logo.generated.ts';
import type { Choice, ListItem, MailAttachment, MailBlock, MailContent } from './writing/content.ts';

const SHELL: Record<
  Locale,
  Record<'logo' | 'linkHelp' | 'choiceHelp' | 'signature' | 'questions' | 'reason' | 'privacy', string>
> = {
  nl: {
    logo: `Logo van ${PORTAL.name}`,
    linkHelp: 'Werkt de knop niet? Open dan deze link:',
    choiceHelp: 'Werken de knoppen niet? Open dan een van deze links:',
    signature: `Groet van ${PORTAL.name}`,
    questions: 'Vragen?',
    reason: `Je krijgt deze mail omdat je adres bekend is bij het vrijwilligersportaal van ${PORTAL.name}.`,
    privacy: 'Wat doen we met je gegevens?',
  },
  en: {
    logo: `${PORTAL.name} logo`,
    linkHelp: 'Button not working? Open this link:',
    choiceHelp: 'Buttons not working? Open one of these links:',
    signature: `The ${PORTAL.name} team`,
    questions: 'Questions?',
    reason: `You get this email because the ${PORTAL.name} volunteer portal knows your address.`,
    privacy: 'What do we do with your data?',
  },
};

/** The link that mutes a kind of notice. */
const MUTE: Record<Locale, Record<NoticeKind, string>> = {
  nl: {
    reminder: 'Geen herinneringen meer krijgen',
    ask: 'Geen vragen om te helpen meer krijgen',
    digest: 'Dit overzicht niet meer krijgen',
    message: 'Geen berichten van de organisatie meer krijgen',
  },
  en: {
    reminder: 'Stop getting reminders',
    ask: 'Stop getting requests for help',
    digest: 'Stop getting this overview',
    message: 'Stop getting messages from the organisers',
  },
};

interface Color {
  light: string;
  dark: string;
}
const INK: Color = { light: '#1c2b45', dark: '#e8eef5' };
const MUTED: Color = { light: '#51607a', dark: '#a9b7ca' };
const LINK: Color = PORTAL.accent;
const LINE: Color = { light: '#dbe2ea', dark: '#31415c' };
const CARD: Color = { light: '#ffffff', dark: '#172338' };
const CANVAS: Color = { light: '#f6f9fc', dark: '#0d1524' };
/** Used in both themes. */
const BUTTON = PORTAL.accent.light;
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * The light colours are inline, for clients that drop a style sheet or derive a dark version themselves (Gmail). Clients that
 * follow the system's theme (Apple Mail, Outlook on phones and Macs) take the dark colours from this style sheet.
 */
const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:${CANVAS.dark}!important}
.card{background:${CARD.dark}!important}
.card,.line{border-color:${LINE.dark}!important}
.ink{color:${INK.dark}!important}
.muted{color:${MUTED.dark}!important}
.link{color:${LINK.dark}!important}
}`;

/** Attached to every mail and shown in it. Loading it from a server would reveal who reads a mail. */
export const LOGO: MailAttachment = {
  fileName: 'ijsploeg.png',
  contentType: 'image/png',
  content: Uint8Array.from(atob(LOGO_PNG), (byte) => byte.charCodeAt(0)),
  contentId: 'logo@ijsploeg',
};
const LOGO_PIXELS = 40;

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

const BODY_TEXT = `font-size:16px;line-height:24px;color:${INK.light}`;
const SMALL_TEXT = `font-size:13px;line-height:20px;color:${MUTED.light}`;

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px;${BODY_TEXT}">${html}</p>`;
const smallPrint = (html: string) => `<p class="muted" style="margin:0 0 16px;${SMALL_TEXT}">${html}</p>`;

const GAP_PERCENT = 4;

/** Buttons side by side and of the same size; the first is filled, the others are outlined. */
function htmlButtons(buttons: readonly Choice[]): string {
  const isAlone = buttons.length === 1;
  const share = (100 - GAP_PERCENT * (buttons.length - 1)) / buttons.length;
  const [filled, outlined] = [
    { cell: ` bgcolor="${BUTTON}"`, border: `2px solid ${BUTTON}`, className: '', color: '#ffffff' },
    { cell: '', border: '2px solid', className: ' class="link"', color: LINK.light },
  ];
  const cells = buttons.map(([label, url], index) => {
    const look = index === 0 ? filled : outlined;
    return `<td${look.cell}${isAlone ? '' : ` width="${share}%" align="center"`} style="border-radius:8px"><a${look.className} href="${escapeHtml(url)}" style="display:${isAlone ? 'inline-block' : 'block'};padding:11px ${isAlone ? 20 : 8}px;border:${look.border};font-family:${FONT};font-size:16px;line-height:20px;font-weight:600;color:${look.color};text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td>`;
  });
  return `<table role="presentation"${isAlone ? '' : ' width="100%"'} cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>${cells.join(`<td width="${GAP_PERCENT}%"></td>`)}</tr></table>`;
}

/** The addresses behind the buttons, for clients that show no links; after everything that is to be read. */
function linkHelp(blocks: readonly MailBlock[], locale: Locale): string {
  const urls = blocks.flatMap((block) =>
    block.kind === 'button'
      ? [block.url]
      : block.kind === 'choice'
        ? block.choices.map(([, url]) => url)
        : [],
  );
  if (urls.length === 0) return '';
  const shell = SHELL[locale];
  return smallPrint(
    [
      escapeHtml(urls.length === 1 ? shell.linkHelp : shell.choiceHelp),
      ...urls
        .map(escapeHtml)
        .map(
          (url) =>
            `<a class="link" href="${url}" style="color:${LINK.light};word-break:break-all">${url}</a>`,
        ),
    ].join('<br>'),
  );
}

const htmlItem = (item: ListItem) =>
  typeof item === 'string'
    ? htmlLines(item)
    : `<a class="link" href="${escapeHtml(item.url)}" style="color:${LINK.light}">${htmlLines(item.text)}</a>`;

function htmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return paragraph(htmlLines(block.text));
    case 'note':
      return smallPrint(htmlLines(block.text));
    case 'quote':
      return `<div dir="auto" class="ink line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LINE.light};${BODY_TEXT}">${htmlLines(block.text)}</div>`;
    case 'facts': {
      const cell = `padding:3px 12px 3px 0;font-size:16px;line-height:24px;vertical-align:top`;
      const rows = block.facts.map(
        ([name, value]) =>
          `<tr><td class="muted" style="${cell};color:${MUTED.light};white-space:nowrap">${escapeHtml(name)}: </td><td class="ink" style="${cell};color:${INK.light}">${htmlLines(value)}</td></tr>`,
      );
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
    }
    case 'ticket': {
      const { contentId, alt, pixels } = block.image;
      return `<div class="line" style="margin:0 0 16px;padding:16px;border:1px solid ${LINE.light};border-radius:8px;text-align:center">${smallPrint(
        `${escapeHtml(block.label)}:<br><span class="ink" style="font-family:Menlo,Consolas,monospace;font-size:24px;line-height:32px;font-weight:700;letter-spacing:1px;color:${INK.light}">${escapeHtml(block.reference)}</span>`,
      )}<img src="cid:${escapeHtml(contentId)}" width="${pixels}" height="${pixels}" alt="${escapeHtml(alt)}" style="display:block;margin:0 auto;border:0"></div>`;
    }
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;${BODY_TEXT}">${block.items.map((item) => `<li style="margin:0 0 6px">${htmlItem(item)}</li>`).join('')}</ul>`;
    case 'button':
      return htmlButtons([[block.label, block.url]]);
    case 'choice':
      return htmlButtons(block.choices);
  }
}

/** The parts that are the same in all mails. */
interface Sender {
  portalOrigin: string;
  contact: HelpContact;
  /** For a notice: the page that mutes its kind. */
  mute: { notice: NoticeKind; url: string } | null;
}

/** Whom to ask for help: each part with the address of its link, if it has one. */
const waysToReach = ({ name, phoneNumber, phoneDisplay, email }: HelpContact) => [
  ...(name === null ? [] : [{ text: name }]),
  ...(phoneNumber === null ? [] : [{ text: phoneDisplay ?? phoneNumber, url: `tel:${phoneNumber}` }]),
  ...(email === null ? [] : [{ text: email, url: `mailto:${email}` }]),
];

/** The contact line before the small print; empty if no contact is set. */
function htmlContact(contact: HelpContact, locale: Locale): string {
  const ways = waysToReach(contact).map(({ text, url }) =>
    url
      ? `<a class="muted" href="${escapeHtml(url)}" style="color:${MUTED.light}">${escapeHtml(text)}</a>`
      : escapeHtml(text),
  );
  return ways.length === 0 ? '' : `${SHELL[locale].questions} ${ways.join(' · ')}<br>`;
}

function textContact(contact: HelpContact, locale: Locale): string {
  const ways = waysToReach(contact).map(({ text }) => text);
  return ways.length === 0 ? '' : `${SHELL[locale].questions} ${ways.join(' · ')}\n`;
}

const htmlMute = (mute: Sender['mute'], locale: Locale) =>
  mute
    ? `<br><a class="muted" href="${escapeHtml(mute.url)}" style="color:${MUTED.light}">${escapeHtml(MUTE[locale][mute.notice])}</a>`
    : '';

/** Renders one column of at most 600 px; every light colour and size is inline, which all mail clients support. */
export function renderHtml(
  content: MailContent,
  locale: Locale,
  { portalOrigin, contact, mute }: Sender,
): string {
  const shell = SHELL[locale];
  const portal = escapeHtml(portalOrigin);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
${DARK_STYLE}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${CANVAS.light};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preview)}${'&#8199;&#65279;'.repeat(40)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${CANVAS.light}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:0 12px 0 0"><img src="cid:${LOGO.contentId}" width="${LOGO_PIXELS}" height="${LOGO_PIXELS}" alt="${escapeHtml(shell.logo)}" style="display:block;border:0"></td><td class="link" style="font-size:21px;line-height:28px;font-weight:700;color:${LINK.light}">${escapeHtml(PORTAL.name)}</td></tr></table></td></tr>
<tr><td class="card" bgcolor="${CARD.light}" style="padding:28px 24px 12px;border:1px solid ${LINE.light};border-radius:14px">
${paragraph(escapeHtml(content.greeting))}
${content.blocks.map(htmlBlock).join('\n')}
${paragraph(escapeHtml(shell.signature))}
${linkHelp(content.blocks, locale)}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${SMALL_TEXT}">${htmlContact(contact, locale)}${escapeHtml(content.reason ?? shell.reason)} <a class="muted" href="${portal}" style="color:${MUTED.light}">${portal}</a><br>${escapeHtml(shell.privacy)} <a class="muted" href="${portal}/privacy" style="color:${MUTED.light}">${portal}/privacy</a>${htmlMute(mute, locale)}</td></tr>
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
    case 'choice':
      return block.choices.map(([label, url]) => `${label}:\n${url}`).join('\n\n');
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'ticket':
      return `${block.label}:\n${block.reference}`;
    case 'list':
      return block.items
        .map((item) => (typeof item === 'string' ? `- ${item}` : `- ${item.text}\n  ${item.url}`))
        .join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ').replace(/ +$/gm, '');
    default:
      return block.text;
  }
}

/** Renders the same content as plain text. */
export function renderText(
  content: MailContent,
  locale: Locale,
  { portalOrigin, contact, mute }: Sender,
): string {
  const shell = SHELL[locale];
  return `${[content.greeting, ...content.blocks.map(textBlock), shell.signature].join('\n\n')}

-- 
${textContact(contact, locale)}${content.reason ?? shell.reason}
${portalOrigin}
${shell.privacy} ${portalOrigin}/privacy
${mute ? `${MUTE[locale][mute.notice]}:\n${mute.url}\n` : ''}`;
}
