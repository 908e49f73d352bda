/** The words of menus, dialogs and notices: the portal's own, asked for with the locale they are wanted in. */
export { m } from '../../../web/src/paraglide/messages.js';
