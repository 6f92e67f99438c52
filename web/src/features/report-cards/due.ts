import type { Desk, Publication } from './queries.ts'

/** The step that is due if the person takes it; null if the cards wait for somebody else, or for nothing. */
export type DueStep = NonNullable<Desk['step']>['name'] | 're-issue' | null

/** The server decides which step is due; cards that are out of date are re-issued before anything else. */
export const dueStep = ({ step, can }: Desk, publication: Publication | undefined): DueStep => {
  if (can.publish && (publication?.outOfDate.length ?? 0) > 0) return 're-issue'
  return step?.isOwn ? step.name : null
}
