const BACK = 3;
const FORWARD = 4;

/**
 * Handles the side buttons of a mouse. On Windows and Linux, the main process gets them as a command and Chromium
 * goes back as well, which would be two steps; macOS has no such command.
 */
export function handleSideButtons(): void {
  const isMac = navigator.platform.startsWith('Mac');
  window.addEventListener('mouseup', (event) => {
    if (event.button !== BACK && event.button !== FORWARD) return;
    event.preventDefault();
    if (isMac) history.go(event.button === BACK ? -1 : 1);
  });
}
