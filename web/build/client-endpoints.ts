import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** What clients read of an endpoint: a call needs the first three, a form checks itself with the body's schema. */
const READ_BY_CLIENTS = new Set(['method', 'path', 'status', 'body']);

/** Behind the name of a module of the contract: what of it is plain data. */
const PLAIN = '?plain';

/**
 * Leaves out of the contract's endpoints what only the server reads: access, texts and above all the schemas of
 * answers. What then is plain data, such as endpoints without a body and lists of names, goes into a module of its
 * own: screens without a form do without the schemas, and valibot. The same while developing, so that nobody leans
 * on what will be gone.
 */
export function clientEndpoints(): Plugin {
  const plainModules = new Map<string, string>();
  return {
    name: 'client-endpoints',
    load: (id) => {
      const code = plainModules.get(id);
      return code === undefined ? undefined : { code, moduleSideEffects: false };
    },
    transform: {
      filter: { id: /\/worker\/contract\/[\w-]+\.ts$/ },
      handler(code, id) {
        const plain = new Map<string, string>();
        let kept = code;
        const { body } = this.parse(code);
        // From the last to the first, so that the places before a cut stay where they are.
        for (const statement of [...body].reverse()) {
          if (statement.type !== 'ExportNamedDeclaration') continue;
          if (statement.declaration?.type !== 'VariableDeclaration') continue;
          const [variable] = statement.declaration.declarations;
          if (variable?.id.type !== 'Identifier' || !variable.init) continue;
          const { init } = variable;
          let short = code.slice(init.start, init.end);
          let isPlain = init.type === 'Literal';
          if (init.type === 'ArrayExpression')
            isPlain = init.elements.every((element) => element?.type === 'Literal');
          if (
            init.type === 'CallExpression' &&
            init.callee.type === 'Identifier' &&
            init.callee.name === 'defineEndpoint' &&
            init.arguments[0]?.type === 'ObjectExpression'
          ) {
            const properties = init.arguments[0].properties.filter(
              (property) =>
                property.type === 'Property' &&
                property.key.type === 'Identifier' &&
                READ_BY_CLIENTS.has(property.key.name),
            );
            short = `{ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
            isPlain = properties.every(
              (property) => property.type === 'Property' && property.value.type === 'Literal',
            );
          }
          if (isPlain) plain.set(variable.id.name, short);
          kept = isPlain
            ? kept.slice(0, statement.start) + kept.slice(statement.end)
            : kept.slice(0, init.start) + short + kept.slice(init.end);
        }
        if (plain.size === 0) return { code: kept, map: null };
        const names = [...plain.keys()].join(', ');
        plainModules.set(
          id + PLAIN,
          [...plain].map(([name, value]) => `export const ${name} = ${value};`).join('\n'),
        );
        return {
          code: `import { ${names} } from './${basename(id)}${PLAIN}';\nexport { ${names} };\n${kept}`,
          map: null,
        };
      },
    },
  };
}
