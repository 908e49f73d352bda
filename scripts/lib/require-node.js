// Ends with one clear sentence where the pinned Node is not the one running: when pnpm's first install failed, pnpm
// still runs the script, on whatever Node the machine has. JavaScript and preloaded (`node --import`), because that
// Node cannot read TypeScript.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This needs Node 24, which \`npx -y pnpm@12 install\` brings; running is ${process.versions.node}. Did the install fail?`,
  );
  process.exit(1);
}
