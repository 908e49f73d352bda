import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The properties of an endpoint that a call reads. A form imports the schema of the body by its own name. */
const READ_BY_CLIENTS = new Set(['method', 'path', 'status']);

/** The query of the module with a contract module's plain data. */
const PLAIN = '?plain';

/**
 * Removes what only the server uses from the contract's endpoints: access, texts and above all the schemas. Exports
 * that are plain data after that, such as endpoints and lists of names, move to a module of their own, so that
 * screens without a form load neither the schemas nor valibot. Also applies in development and in component tests,
 * so that code cannot depend on what the build removes.
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
      filter: { id: /\/worker\/contract\/[\w/-]+\.ts$/ },
      handler(code, id) {
        const plain = new Map<string, string>();
        let output = code;
        const { body } = this.parse(code);
        // From last to first, so that the offsets before an edit stay valid.
        for (const statement of [...body].reverse()) {
          if (statement.type !== 'ExportNamedDeclaration') continue;
          if (statement.declaration?.type !== 'VariableDeclaration') continue;
          const [variable] = statement.declaration.declarations;
          if (variable?.id.type !== 'Identifier' || !variable.init) continue;
          const { init } = variable;
          let reduced = code.slice(init.start, init.end);
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
            reduced = `{ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
            isPlain = properties.every(
              (property) => property.type === 'Property' && property.value.type === 'Literal',
            );
          }
          if (isPlain) plain.set(variable.id.name, reduced);
          output = isPlain
            ? output.slice(0, statement.start) + output.slice(statement.end)
            : output.slice(0, init.start) + reduced + output.slice(init.end);
        }
        if (plain.size === 0) return { code: output, map: null };
        const names = [...plain.keys()].join(', ');
        plainModules.set(
          id + PLAIN,
          [...plain].map(([name, value]) => `export const ${name} = ${value};`).join('\n'),
        );
        return {
          code: `import { ${names} } from './${basename(id)}${PLAIN}';\nexport { ${names} };\n${output}`,
          map: null,
        };
      },
    },
  };
}
