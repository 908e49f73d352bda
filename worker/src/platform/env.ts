/**
 * The bindings and variables of wrangler.toml; what is the same in every run is in portal.config.json. Secrets (SECRET_KEY,
 * SMTP_PASSWORD) are set by the deploy.
 */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  MAIL_QUEUE: Queue<MailMessage>;
  /** For notices, delivered by one consumer at a time, so that they do not delay the others. */
  MAIL_LATER_QUEUE: Queue<MailMessage>;
  SIGN_IN_RATE_LIMIT: RateLimit;
  SIGN_UP_RATE_LIMIT: RateLimit;
  MAIL_RATE_LIMIT: RateLimit;
  LINK_RATE_LIMIT: RateLimit;
  BURST_RATE_LIMIT: RateLimit;
  /** Cloudflare's email binding; set if MAIL_TRANSPORT is "cloudflare". */
  EMAIL?: SendEmail;
  /** At least 32 random characters; signs and encrypts what must be useless outside this portal. */
  SECRET_KEY: string;
  /** "on" if the database has read replicas (docs/decisions/016-read-replicas.md). */
  READ_REPLICAS?: string;
  /** `https://portal.example`, without a trailing slash. */
  PORTAL_ORIGIN: string;
  MAIL_TRANSPORT: 'smtp' | 'cloudflare';
  SMTP_HOST: string;
  SMTP_PORT: string;
  SMTP_USER?: string;
  SMTP_PASSWORD?: string;
  /** Where notifications go instead of the push services, for local runs and tests; usually empty. */
  PUSH_GATEWAY?: string;
}

/** A message of a mail queue. The mail itself is a row of the outbox. */
export interface MailMessage {
  outboxId: string;
}
