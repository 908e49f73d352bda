import type { Access } from '@ijsploeg/worker/contract';
import { html } from 'hono/html';
import type { OpenApiDocument } from './openapi.ts';

const ACCESS_TEXT: Record<Access, string> = {
  anyone: 'everyone',
  'signed-in': 'signed in',
  applicant: 'role user',
  volunteer: 'volunteers, admins',
  'in-charge': 'admins, whoever is in charge of the shift',
  admin: 'admins',
};

/** Renders an overview of the endpoints as HTML without scripts or styles. The document has the shapes, for a viewer of one's choice. */
export const docsPage = ({ info, tags, paths }: OpenApiDocument) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
</head>
<body>
<main>
<h1>${info.title} API ${info.version}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
<p><a href="/api/openapi.json">openapi.json</a> has every field, limit and error. Open it in the viewer or client generator of your choice.</p>
${tags.map(
  ({ name }) => html`<h2>${name}</h2>
<dl>${Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags[0] === name)
      .map(
        ([method, operation]) => html`
<dt><code>${method.toUpperCase()} ${path}</code> (${ACCESS_TEXT[operation['x-access']]})</dt>
<dd>${operation.summary}</dd>`,
      ),
  )}</dl>`,
)}
</main>
</body>
</html>`;
