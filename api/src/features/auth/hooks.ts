import type { Today } from '@akada/contract/dashboards/today'
import type { Actor } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'

/** Answers of features further right to the questions of a sign-in. */
export interface AuthHooks {
  /** The day of the person who has just signed in; undefined for who may not read it. */
  todayOf: (app: App, actor: Actor) => Promise<Today | undefined>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends AuthHooks {}
}
