/** The texts of menus, dialogs and notifications: the portal's compiled messages, called with a locale. */
export { m } from '../../../web/src/paraglide/messages.js';
