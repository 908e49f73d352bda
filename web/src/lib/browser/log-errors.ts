// Uncaught errors are only logged and leave the screen as it is (specification, global error screen).
window.addEventListener('error', ({ error, message }) => console.error('Uncaught error:', error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => console.error('Unhandled rejection:', reason));
