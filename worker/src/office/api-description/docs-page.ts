import type { Access } from '@ijsploeg/worker/contract';
import type { JsonSchema } from '@valibot/to-json-schema';
import { html, raw } from 'hono/html';
import { fieldRows, rulesOf, shapeAnchor, typeOf } from './docs-fields.ts';
import { DOCS_STYLE } from './docs-style.ts';
import type { ApiResponse, OpenApiDocument, Operation } from './openapi.ts';

type Html = ReturnType<typeof html>;

const ACCESS_TEXT: Record<Access, string> = {
  anyone: 'everyone',
  'signed-in': 'signed in',
  applicant: 'role user',
  volunteer: 'volunteers, admins',
  admin: 'admins',
};

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

const table = (caption: string, heads: string[], rows: Html[]) => html`
  <div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table>
    <caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;

const row = (name: string, type: Html, required: boolean, rules: string[]) => html`
  <tr><th scope="row"><code>${name}</code>${required ? '' : html` <span class="optional">optional</span>`}</th>
    <td>${type}</td><td>${rules.join(', ')}</td></tr>`;

const FIELD_HEADS = ['Field', 'Type', 'Limits'];

/** Renders an object as a table of its fields, anything else as one line. */
function shape(caption: string, schema: JsonSchema): Html {
  const rows = fieldRows(schema);
  if (rows.length === 0) return html`<p class="line"><b>${caption}</b> ${typeOf(schema)}</p>`;
  return table(
    caption,
    FIELD_HEADS,
    rows.map(({ path, type, required, rules }) => row(path, type, required, rules)),
  );
}

function requestBody({ requestBody }: Operation): Html {
  if (!requestBody) return html``;
  const json = requestBody.content['application/json'];
  if (json) return shape('Body', json.schema);
  return html`<p class="line"><b>Body</b> ${Object.keys(requestBody.content).join(', ')}</p>`;
}

function success(status: string, { content, description }: ApiResponse): Html {
  const json = content?.['application/json'];
  if (json) return shape(`Answer ${status}`, json.schema);
  return html`<p class="line"><b>Answer ${status}</b> ${Object.keys(content ?? {}).join(', ') || description}</p>`;
}

const errors = (operation: Operation) => {
  const refusals = Object.entries(operation.responses).filter(([, response]) => response['x-error-codes']);
  return html`<dl class="errors" aria-label="Errors">${refusals.map(
    ([status, response]) =>
      html`<div><dt>${status}</dt><dd>${response['x-error-codes']?.map((code) => html`<code>${code}</code> `)}</dd></div>`,
  )}</dl>`;
};

const entry = ({ method, path, operation }: Entry) => html`
  <article id="${operation.operationId}">
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="access">${ACCESS_TEXT[operation['x-access']]}</span></h3>
    <p>${operation.summary}</p>
    ${
      operation.parameters.length > 0
        ? table(
            'Parameters',
            FIELD_HEADS,
            operation.parameters.map(({ name, schema, required }) =>
              row(name, typeOf(schema), required, rulesOf(schema)),
            ),
          )
        : ''
    }
    ${requestBody(operation)}
    ${Object.entries(operation.responses)
      .filter(([, response]) => !response['x-error-codes'])
      .map(([status, response]) => success(status, response))}
    ${errors(operation)}
  </article>`;

/** Renders the API description as one HTML file without scripts. */
export function docsPage({ info, tags, paths, components }: OpenApiDocument): Html {
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags[0] === name),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<style>${raw(DOCS_STYLE)}</style>
</head>
<body>
<header id="top">
  <h1>${info.title} API <small>${info.version}</small></h1>
  ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
  <p><a href="/api/openapi.json">openapi.json</a> is the machine-readable version.</p>
</header>
<nav aria-label="Contents">
  <a class="brand" href="#top">${info.title} API</a>
  ${groups.map(
    (group) =>
      html`<h2>${group.name}</h2><ul>${group.entries.map(
        ({ method, operation }) =>
          html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${operation.operationId}</a></li>`,
      )}</ul>`,
  )}
  <h2>shapes</h2>
  <ul>${Object.keys(components.schemas).map((name) => html`<li><a href="#${shapeAnchor(name)}">${name}</a></li>`)}</ul>
</nav>
<main>
  ${groups.map((group) => html`<section><h2>${group.name}</h2>${group.entries.map(entry)}</section>`)}
  <section><h2>shapes</h2>${Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<article id="${shapeAnchor(name)}"><h3><code>${name}</code></h3>${shape(
        Object.keys(schema.properties ?? {}).length > 0 ? 'Fields' : 'Is',
        schema,
      )}</article>`,
  )}</section>
</main>
</body>
</html>`;
}
