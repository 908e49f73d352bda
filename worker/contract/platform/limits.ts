export const MIN_PASSWORD_CHARS = 6;
export const MAX_PASSWORD_CHARS = 256;
/** The maximum length of a new name; the database may hold longer ones. */
export const MAX_NAME_CHARS = 60;
/** RFC 5321: a path is at most 256 octets with its angle brackets. */
export const MAX_EMAIL_CHARS = 254;
export const MAX_PHONE_CHARS = 40;
export const MAX_PLACE_CHARS = 120;
export const MAX_TITLE_CHARS = 120;
export const MAX_DESCRIPTION_CHARS = 4000;
export const MAX_NOTE_CHARS = 500;
/** The reason why somebody cannot come. */
export const MAX_REASON_CHARS = 300;

/** The most shifts, and the most events, that are called off at once. */
export const MAX_CALLED_OFF = 200;
export const MIN_MOTIVATION_CHARS = 10;
export const MAX_MOTIVATION_CHARS = 2000;
export const MAX_SEARCH_CHARS = 200;
export const MAX_GUEST_NAME_CHARS = 80;
export const MAX_ATTENDANCE_NOTE_CHARS = 200;
/** Leads look up one person who stands before them; they have no list of all volunteers. */
export const MIN_WALK_IN_SEARCH_CHARS = 3;
export const MAX_WALK_INS_FOUND = 3;
/** The searches for walk-ins of one lead. */
export const WALK_IN_SEARCHES = { calls: 60, hours: 24 };
export const MAX_SHIFT_VOLUNTEERS = 1000;
/** Catches typos in a date that would block a volunteer's whole season. */
export const MAX_SHIFT_HOURS = 24 * 7;
/** A longer shift is possible, and usually a slip in its dates or times. */
export const LONG_SHIFT_HOURS = 12;
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
export const AVATAR_PIXELS = 512;
/** The longest side that the server accepts. A small file can hold an image that exhausts a phone's memory. */
export const MAX_AVATAR_PIXELS = 2048;
export const MAX_EVENT_IMAGE_PIXELS = 4096;
/** The maximum for all sizes of an event's image together. */
export const MAX_EVENT_IMAGE_BYTES = 5 * 1024 * 1024;
/** The width to which the browser scales an event's image: for its page, and for the card in a list. */
export const EVENT_IMAGE_PIXELS = 1600;
export const EVENT_IMAGE_SMALL_PIXELS = 640;
export const MAX_EVENT_CAPACITY = 100_000;
/** The places that one person can reserve on an event, unless its organiser chose another maximum. */
export const DEFAULT_PER_PERSON = 10;
export const MAX_PER_PERSON = 100;
/** The addresses besides their own to which one person can have tickets sent in 24 hours. */
export const MAX_TICKET_ADDRESSES = 5;
/** Ten thousand euros; a higher price is a typo. */
export const MAX_PRICE_CENTS = 1_000_000;
/** The text scanned or typed at the door; a ticket's code is far shorter. */
export const MAX_SCANNED_CHARS = 500;
export const MAX_MESSAGE_CHARS = 4000;
/** The longest period whose shifts can be the audience of a message: a season. */
export const MAX_MESSAGE_DAYS = 366;
/** How many people, and how many groups, can be chosen as the audience of one message. */
export const MAX_AUDIENCE_PEOPLE = 1000;
export const MAX_AUDIENCE_PARTS = 10;
/** A message to more people asks for their number to be typed. */
export const LARGE_AUDIENCE = 50;
/** Messages, asks and the mails of a call-off wait at least this long, so that whoever sent them can stop them. */
export const STOP_SECONDS = 60;
/** The messages that the leads of a shift can send to its crew. */
export const MAX_LEAD_MESSAGES = 3;
/** The limit of a person's calls that each write something, such as a change of the profile or a statement. */
export const OWN_CHANGES = { calls: 60, hours: 1 };
/** The maximum for every JSON body except those of plans; the largest one is a shift with a full description. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The maximum for the body of a plan, which may hold the rows of a sheet. */
export const MAX_PLAN_BYTES = 1024 * 1024;
/** The most shifts that one plan makes or changes. */
export const MAX_PLAN_ITEMS = 500;
/** The most rows of a sheet with people. */
export const MAX_INVITED_ROWS = 500;
/** The invitations of a portal in 24 hours: a stolen account of an admin cannot mail the world. */
export const MAX_INVITATIONS_A_DAY = 1000;
/** An invitation without an answer is erased after this time. */
export const INVITATION_DAYS = 60;
/** Who has not answered this long after the invitation can be reminded, once. */
export const INVITATION_REMINDER_HOURS = 24;
/** The organiser's own text in an invitation. */
export const MAX_INVITATION_NOTE_CHARS = 1000;
/** The longest cell of a sheet with people that is sent; a longer one is invalid anyway. */
export const MAX_INVITED_CELL_CHARS = 300;
/** The longest period of a series, in days. */
export const MAX_PLAN_DAYS = 366;
/** The most times on one day of a series, and shifts of a day template. */
export const MAX_DAY_SHIFTS = 40;
export const MAX_TEMPLATES = 50;
/** The most rows in a response without pages. */
export const MAX_LIST_ROWS = 2000;
export const PAGE_SIZE = 25;
/** The planning grid shows all people of a portal at once. */
export const PLANNING_PAGE_SIZE = 300;
/** How long the audit log keeps the network addresses of sign-ins and refusals. */
export const SOURCE_ADDRESS_DAYS = 30;
/** The number of weekly backups that are kept. Erased data stays in them for as many weeks. */
export const KEPT_BACKUPS = 8;
export const CONFIRM_EMAIL_HOURS = 48;
export const RESET_PASSWORD_MINUTES = 60;
/** A session ends this many days after signing in, however much it is used; an admin's earlier. */
export const MAX_SESSION_DAYS = 90;
export const MAX_ADMIN_SESSION_DAYS = 14;
/** How long a code of the second factor counts: for sensitive actions, and on a device that is not trusted. */
export const VERIFIED_HOURS = 12;
export const TRUSTED_DEVICE_DAYS = 30;
/** The wait before a removal of a second factor that another admin asked for. */
export const FACTOR_REMOVAL_HOURS = 24;
/** How long the link in the mail about a new second factor removes it. */
export const FACTOR_UNDO_HOURS = 24;
/** How long before a second factor is required admins are notified. */
export const FACTOR_NOTICE_DAYS = 14;
export const RECOVERY_CODES = 10;
/** The longest time before the start after which places cannot be cancelled any more. */
export const MAX_CANCEL_HOURS = 168;
/** The number of shifts on which one person takes a place in one call. */
export const MAX_CLAIMED_TOGETHER = 30;
/** How far ahead the same work on the same day of the week is offered. */
export const MAX_FOLLOWING_WEEKS = 10;
/** The largest limits that can be set for one person's upcoming places, and for the rest and work within a day. */
export const MAX_UPCOMING_PLACES = 100;
export const MAX_REST_HOURS = 24;
export const MAX_DAY_HOURS = 24;
/** The largest limit that can be set for asking one person within seven days. */
export const MAX_ASKS_PER_WEEK = 14;
/** Admins get a mail at once about a stand-in that is sought, or a place that becomes empty, this long before the start. */
export const STAND_IN_NOTICE_HOURS = 48;
/** A notice about a shift that starts this soon does not wait for the end of the quiet hours. */
export const NOTICE_AT_ONCE_HOURS = 12;
/** The most people that one call asks. */
export const MAX_ASKED_AT_ONCE = 50;
/** The periods of absence of one person that are not over. */
export const MAX_ABSENCES = 20;
/** How long "not this week" lasts. */
export const NOT_THIS_WEEK_DAYS = 7;
/** A shift that starts this soon and has fewer people than it needs is urgent. */
export const URGENT_GAP_HOURS = 72;
/** A place was cancelled late if it was less than this long before the start. */
export const LATE_CANCELLATION_HOURS = 24;
export const DEFAULT_GAP_DAYS = 14;
export const MAX_GAP_DAYS = 60;

/**
 * The highest `total` of a filtered list that keeps growing: counting stops there, because nobody pages that
 * far.
 */
export const MAX_COUNTED_ROWS = 1000;
