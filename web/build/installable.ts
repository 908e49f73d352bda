import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@ijsploeg/worker/contract';
import type { PortalConfig } from '@ijsploeg/worker/portal-config';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { MANIFEST, type ManifestReader, manifestPath } from '../edge/manifest-path.ts';
import { drawPng } from './draw-png.ts';
import { FULL_LOGO, LOGO, LOGO_BACKGROUND, logoShape } from './logo.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The icons by file. Android cuts a maskable one into its own shape, and colours a monochrome one itself. */
const ICONS = [
  { file: 'icons/192.png', pixels: 192, svg: LOGO, purpose: 'any' },
  { file: 'icons/512.png', pixels: 512, svg: LOGO, purpose: 'any' },
  { file: 'icons/maskable-192.png', pixels: 192, svg: FULL_LOGO, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', pixels: 512, svg: FULL_LOGO, purpose: 'maskable' },
  { file: 'icons/monochrome-512.png', pixels: 512, svg: logoShape('#fff'), purpose: 'monochrome' },
];
/** An iPhone's icon, which is named in the page instead of the manifest. */
const APPLE_ICON = { file: 'icons/apple-180.png', pixels: 180, svg: FULL_LOGO };

/** The pictures of the README, which Chrome shows when it offers to install. */
const SCREENSHOTS = [
  { file: 'claim-phone.png', form_factor: 'narrow' },
  { file: 'shifts-laptop.png', form_factor: 'wide' },
];

type Words = Record<'nav_shifts' | 'nav_my_shifts' | 'nav_todo' | 'home_screen_lead', string>;
const wordsIn = (locale: Locale): Words =>
  JSON.parse(readFileSync(join(ROOT, `web/messages/${locale}.json`), 'utf8'));

/** The manifest of the portal, by which browsers install it: https://www.w3.org/TR/appmanifest/ */
export function manifestOf({ name, accent }: PortalConfig, locale: Locale, reader: ManifestReader) {
  const words = wordsIn(locale);
  const shifts = { name: words.nav_shifts, url: '/shifts' };
  const own = { name: words.nav_my_shifts, url: '/my-shifts' };
  const tasks = { name: words.nav_todo, url: '/admin-todo' };
  return {
    id: '/',
    name,
    short_name: name,
    description: words.home_screen_lead,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A manifest has no second colour for the dark theme. The logo's own suits both, and hides its edge.
    background_color: LOGO_BACKGROUND,
    // While the app starts; its pages name one for each theme.
    theme_color: accent.light,
    icons: ICONS.map(({ file, pixels, purpose }) => ({
      src: `/${file}`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose,
    })),
    screenshots: SCREENSHOTS.map(({ file, form_factor }) => ({
      src: `/icons/${file}`,
      sizes: sizeOf(screenshot(file)),
      type: 'image/png',
      form_factor,
    })),
    shortcuts: reader === 'admin' ? [tasks, shifts, own] : [shifts, own],
  };
}

const screenshot = (file: string) => readFileSync(join(ROOT, 'docs/images', file));

/** The size of a PNG as `<width>x<height>`, from its first chunk. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

/** Makes the portal installable: adds manifests in every language, and the icons, all drawn from the one logo. */
export function installable(portal: PortalConfig): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      const add = (fileName: string, source: string | Uint8Array) =>
        void this.emitFile({ type: 'asset', fileName, source });
      for (const { file, pixels, svg } of [...ICONS, APPLE_ICON]) add(file, await drawPng(svg, pixels));
      for (const { file } of SCREENSHOTS) add(`icons/${file}`, screenshot(file));
      for (const locale of LOCALES)
        for (const reader of ['everyone', 'admin'] as const)
          add(manifestPath(locale, reader).slice(1), JSON.stringify(manifestOf(portal, locale, reader)));
    },
    transformIndexHtml: () => [
      // With the cookie that names the language.
      head('link', { rel: 'manifest', href: MANIFEST, crossorigin: 'use-credentials' }),
      head('link', { rel: 'apple-touch-icon', href: `/${APPLE_ICON.file}` }),
      head('meta', { name: 'apple-mobile-web-app-title', content: portal.name }),
    ],
  };
}

const head = (tag: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag,
  attrs,
  injectTo: 'head',
});
