import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Names in index.html what a first visit needs, so that the browser asks for it at once: the chunks of the
 * start routes, which it would find only after the entry ran, and the typeface, which it would find only
 * after the style sheet came.
 *
 * @param startRoutes matches the source file of a start route
 */
export function preloadStart(startRoutes: RegExp): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const scripts = new Set<string>();
        const tags: HtmlTagDescriptor[] = [];
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset') {
            if (!/latin-wght-normal.*\.woff2$/.test(output.fileName)) continue;
            if (output.fileName.includes('latin-ext')) continue;
            tags.push({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${output.fileName}`,
                crossorigin: true,
              },
              injectTo: 'head',
            });
          } else if (!output.isEntry && startRoutes.test(output.facadeModuleId ?? '')) {
            for (const script of [output.fileName, ...output.imports]) scripts.add(script);
          }
        }
        for (const output of Object.values(bundle)) {
          // The entry has its own tag, and Vite preloads what it imports.
          if (output.type !== 'chunk' || !output.isEntry) continue;
          for (const script of [output.fileName, ...output.imports]) scripts.delete(script);
        }
        for (const script of scripts) {
          tags.push({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${script}`, crossorigin: true },
            injectTo: 'head',
          });
        }
        return tags;
      },
    },
  };
}
