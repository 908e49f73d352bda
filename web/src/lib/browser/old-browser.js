// The build puts this line into the head of every page, for browsers that cannot run the app. These have Tailwind's limits:
// Safari 16.4 and Firefox 128 were the first with registerProperty, and Chrome 111 was the first with color-mix.
if (!('CSS' in window && 'registerProperty' in CSS && CSS.supports('color', 'color-mix(in srgb, red, red)')))
  location.replace('/old-browser');
