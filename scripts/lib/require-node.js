// Exits with a clear message unless the pinned Node is running: when pnpm's first install fails, pnpm still runs the
// script, on the machine's own Node. This is JavaScript and preloaded (`node --import`), because that Node may not run
// TypeScript.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This needs Node 24, which \`npx -y pnpm@12 install\` brings; running is ${process.versions.node}. Did the install fail?`,
  );
  process.exit(1);
}
