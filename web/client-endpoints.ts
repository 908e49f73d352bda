import type { Plugin } from 'vite';

/** What clients read of an endpoint: a call needs the first three, a form checks itself with the body's schema. */
const READ_BY_CLIENTS = new Set(['method', 'path', 'status', 'body']);

/**
 * Leaves out of the contract's endpoints what only the server reads: access, texts and above all the schemas of
 * answers, which would bring most of the contract to the first screen. The same while developing, so that nobody
 * leans on what will be gone.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'client-endpoints',
    transform: {
      filter: { id: /\/worker\/contract\/[\w-]+\.ts$/, code: 'defineEndpoint({' },
      handler(code) {
        let kept = code;
        const { body } = this.parse(code);
        // From the last to the first, so that the places before a cut stay where they are.
        for (const statement of [...body].reverse()) {
          if (statement.type !== 'ExportNamedDeclaration') continue;
          if (statement.declaration?.type !== 'VariableDeclaration') continue;
          const call = statement.declaration.declarations[0]?.init;
          if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') continue;
          const [endpoint] = call.arguments;
          if (call.callee.name !== 'defineEndpoint' || endpoint?.type !== 'ObjectExpression') continue;
          const properties = endpoint.properties.flatMap((property) =>
            property.type === 'Property' &&
            property.key.type === 'Identifier' &&
            READ_BY_CLIENTS.has(property.key.name)
              ? [code.slice(property.start, property.end)]
              : [],
          );
          kept = `${kept.slice(0, endpoint.start)}{ ${properties.join(', ')} }${kept.slice(endpoint.end)}`;
        }
        return { code: kept, map: null };
      },
    },
  };
}
