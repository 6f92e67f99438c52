/**
 * The schema library, for every module of the pages that imports 'zod' (vite.config.ts): without functions that it would compile from text.
 * The content security policy refuses these, and its attempt is reported as a violation.
 */
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
