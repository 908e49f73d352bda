/** The style of /api/docs, with the portal's design tokens. It loads no fonts or images. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;
--canvas:light-dark(oklch(.985 .004 240),oklch(.19 .025 258));
--surface:light-dark(oklch(1 0 0),oklch(.235 .028 257));
--line:light-dark(oklch(.91 .012 245),oklch(.325 .028 256));
--ink:light-dark(oklch(.24 .035 255),oklch(.95 .008 245));
--muted:light-dark(oklch(.47 .03 250),oklch(.76 .022 245));
--link:light-dark(oklch(.43 .12 246),oklch(.86 .07 236));
--blue:light-dark(oklch(.95 .025 240),oklch(.305 .05 248));
--green:light-dark(oklch(.955 .035 158),oklch(.3 .045 160));
--green-ink:light-dark(oklch(.42 .1 156),oklch(.86 .1 157));
--amber:light-dark(oklch(.96 .045 85),oklch(.315 .045 75));
--amber-ink:light-dark(oklch(.45 .095 65),oklch(.88 .1 84));
--red:light-dark(oklch(.96 .022 22),oklch(.305 .055 22));
--red-ink:light-dark(oklch(.46 .17 26),oklch(.86 .08 22))}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.2em}
a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
code,.method{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
nav{padding:0 1rem 1rem;border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav h2{margin:1rem 0 .25rem;font-size:.8rem;color:var(--muted)}
nav li a{display:block;padding:.3rem 0;font-size:.9rem;text-decoration:none}
nav li a:hover{text-decoration:underline}
.brand{font-weight:700;font-size:1.1rem;text-decoration:none;color:var(--ink)}
header,main{padding:1rem;min-width:0;max-width:60rem}
h1{margin:.5rem 0 1rem;font-size:1.75rem;line-height:1.2}
h1 small{font-size:1rem;font-weight:400;color:var(--muted)}
section>h2{margin:2.5rem 0 1rem;font-size:1.3rem}
section>h2::first-letter,nav h2::first-letter{text-transform:uppercase}
article{margin:0 0 1rem;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}
article:target{outline:2px solid var(--link)}
h3{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin:0 0 .5rem;font-size:1rem}
article p{margin:.5rem 0}
.method{display:inline-block;padding:.1rem .4rem;border-radius:.3rem;font-size:.72rem;font-weight:700;background:var(--blue);color:var(--link)}
.method.post{background:var(--green);color:var(--green-ink)}
.method.put,.method.patch{background:var(--amber);color:var(--amber-ink)}
.method.delete{background:var(--red);color:var(--red-ink)}
.access,.optional{font-size:.8rem;font-weight:400;color:var(--muted)}
.access{margin-left:auto}
.scroll{overflow-x:auto;margin:.75rem 0}
table{width:100%;border-collapse:collapse;font-size:.9rem}
caption,.line b{font-weight:600;font-size:.9rem;text-align:left}
caption{padding:0 0 .25rem}
th,td{padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
thead th{font-weight:400;color:var(--muted);font-size:.8rem}
tbody th{font-weight:400;width:34%}
tbody td:nth-child(2){width:36%}
.errors{margin:.75rem 0 0;font-size:.85rem}
.errors div{display:flex;gap:.75rem;padding:.1rem 0}
.errors dt{flex:none;width:2.25rem;color:var(--muted)}
.errors dd{margin:0}
.errors code{margin-right:.5rem}
@media(min-width:60rem){
body{display:grid;grid-template-columns:17rem minmax(0,1fr);grid-template-rows:auto 1fr}
header,main{grid-column:2}
header{padding:1.5rem 2rem 0}
nav{position:sticky;top:0;padding:1rem;grid-area:1/1/3;height:100vh;overflow-y:auto;border:0;border-right:1px solid var(--line)}
main{padding:0 2rem 2rem}}
@media(max-width:59.99rem){
.brand{display:none}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}
nav li a{padding:.65rem 0;min-height:44px}}
`;
