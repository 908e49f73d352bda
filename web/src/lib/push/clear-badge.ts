/** Takes the number off the icon whenever the portal is looked at. Browsers without badges ignore it. */
export function clearBadgeWhenSeen(): void {
  const clear = () => {
    if (document.visibilityState === 'visible') void navigator.clearAppBadge?.().catch(() => {});
  };
  clear();
  document.addEventListener('visibilitychange', clear);
}
