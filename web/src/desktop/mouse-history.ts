const BACK = 3;
const FORWARD = 4;

/**
 * The side buttons of a mouse. On Windows and Linux the main process gets them as a command, and Chromium goes back by
 * itself as well, which would make two steps of one; a Mac has no such command.
 */
export function handleSideButtons(): void {
  const isMac = navigator.platform.startsWith('Mac');
  window.addEventListener('mouseup', (event) => {
    if (event.button !== BACK && event.button !== FORWARD) return;
    event.preventDefault();
    if (isMac) history.go(event.button === BACK ? -1 : 1);
  });
}
