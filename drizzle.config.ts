import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './worker/src/app/schema.ts', out: './migrations' });
