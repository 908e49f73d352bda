// What nobody caught is only logged: the screen stays as it is (specification, global error screen).
window.addEventListener('error', ({ error, message }) => console.error('Uncaught error:', error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => console.error('Unhandled rejection:', reason));
