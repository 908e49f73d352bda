import type { Message, MessageSummary } from './mailbox.ts';
import type { Push } from './push-service.ts';

/** How often the list reloads. */
const REFRESH_SECONDS = 3;

interface InboxContents {
  mails: MessageSummary[];
  pushes: Push[];
  /** The number of mails. */
  total: number;
  /** The address of the portal. */
  portal: string;
}

/** The list of mails and notifications, newest first. */
export function inboxPage({ mails, pushes, total, portal }: InboxContents): string {
  const rows = [
    ...mails.map((mail) => ({ at: mail.Created, html: row(mail) })),
    ...pushes.map((push) => ({ at: push.receivedAt, html: pushRow(push, portal) })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return page(
    `Inbox (${total})`,
    `<header><h1>Inbox <small>${total}</small></h1>
      <form method="post" action="/clear"><button ${rows.length ? '' : 'disabled'}>Clear</button></form></header>
    <p class="hint">Every mail and every notification of this local portal lands here; nothing leaves this machine.</p>
    ${
      rows.length
        ? `<ul>${rows.map(({ html }) => html).join('')}</ul>`
        : '<p class="empty">No mail yet. Sign up in the portal and come back.</p>'
    }`,
    `<script>${REFRESH}</script>`,
  );
}

/** Page script: reloads the list, and replaces it only if it has changed, so that nothing moves while somebody reads. */
const REFRESH = `
  setInterval(async () => {
    const answer = await fetch('/').catch(() => undefined);
    if (!answer?.ok) return;
    const loaded = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [before, after] = [document, loaded].map((page) => page.querySelector('main'));
    if (before.innerHTML === after.innerHTML) return;
    before.innerHTML = after.innerHTML;
    document.title = loaded.title;
  }, ${REFRESH_SECONDS * 1000});
`;

const row = ({ ID, To, Subject, Created, Attachments }: MessageSummary) =>
  `<li><a href="/message/${ID}"><strong>${escapeHtml(Subject || '(no subject)')}</strong>
    <span>${escapeHtml(To.map(({ Address }) => Address).join(', '))}${Attachments ? ' · 📎' : ''}</span>
    <time datetime="${Created}">${time(Created)}</time></a></li>`;

/** A notification, as its phone would show it. */
const pushRow = ({ phone, message, receivedAt }: Push, portal: string) => {
  const link = (text: string, path: string) =>
    `<a href="${escapeHtml(portal + path)}">${escapeHtml(text)}</a>`;
  return `<li class="push"><strong>🔔 ${
    message ? link(message.title, message.path) : 'A notification that only its browser can read'
  }</strong>
    <span>${escapeHtml(message ? `${message.body} · phone of ${phone}` : 'Nothing else has its key.')}</span>
    <time datetime="${receivedAt}">${time(receivedAt)}</time>
    ${message?.actions.length ? `<p>${message.actions.map(({ title, path }) => link(title, path)).join(' · ')}</p>` : ''}</li>`;
};

/** One mail: its headers, its HTML in a sandboxed frame, its text and its attachments. */
export const messagePage = (message: Message): string =>
  page(
    message.Subject,
    `<header><h1>${escapeHtml(message.Subject || '(no subject)')}</h1><a href="/">Back to the inbox</a></header>
    <dl><dt>From</dt><dd>${escapeHtml(`${message.From.Name} <${message.From.Address}>`)}</dd>
      <dt>To</dt><dd>${escapeHtml(message.To.map(({ Address }) => Address).join(', '))}</dd>
      <dt>At</dt><dd>${time(message.Created)}</dd>
      ${files(message) ? `<dt>Files</dt><dd>${files(message)}</dd>` : ''}</dl>
    ${message.HTML ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/html/${message.ID}" title="The mail"></iframe>` : ''}
    <h2>Text</h2><pre>${escapeHtml(message.Text)}</pre>`,
  );

const files = ({ ID, Attachments }: Message) =>
  Attachments.filter(({ ContentID }) => !ContentID)
    .map(
      ({ PartID, FileName, Size }) =>
        `<a href="/api/v1/message/${ID}/part/${PartID}" download>${escapeHtml(FileName)}</a> (${Math.ceil(Size / 1024)} KB)`,
    )
    .join(', ');

/** The mail's HTML, with links that open in a new tab and its inline images. */
export const mailFrame = ({ ID, HTML, Attachments }: Message): string =>
  Attachments.filter(({ ContentID }) => ContentID).reduce(
    (html, { ContentID, PartID }) =>
      html.replaceAll(`"cid:${escapeHtml(ContentID)}"`, `"/api/v1/message/${ID}/part/${PartID}"`),
    `<base target="_blank">${HTML}`,
  );

const time = (iso: string) => new Date(iso).toLocaleString('nl-NL', { timeZone: 'Europe/Amsterdam' });

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">${head}<title>${escapeHtml(title)}</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
html { background: Canvas; }
a { color: light-dark(#0550ae, #79b8ff); }
header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.4rem; } h1 small, .hint, .empty, span, time, dt { opacity: .7; font-weight: normal; }
ul { list-style: none; padding: 0; } li { border-top: 1px solid #8884; }
li:not(.push) a, .push { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .7rem .2rem; }
li:not(.push) a { color: inherit; text-decoration: none; } .push p { flex: 1 1 100%; margin: 0; }
li strong { flex: 1 1 100%; } li span { flex: 1; } li:not(.push) a:hover { background: #8882; }
button { font: inherit; padding: .5rem 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; } dd { margin: 0; }
iframe { width: 100%; height: 36rem; border: 1px solid #8886; border-radius: 8px; background: white; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style></head><body><main>${body}</main></body></html>`;
