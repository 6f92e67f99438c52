import type { Actor } from '../../platform/auth/index.ts'

interface Standing {
  isClosed: boolean
  isSubmitted: boolean
  censusDay: string
}

/** What the actor may do with a return within reach; the result is also sent to the screen. */
export const returnRights = (
  actor: Pick<Actor, 'can'>,
  { isClosed, isSubmitted, censusDay }: Standing,
  today: string,
) => {
  const save = actor.can('census.submit') && !isClosed && !isSubmitted
  return {
    save,
    submit: save && today >= censusDay,
    sendBack: actor.can('census.manage') && !isClosed && isSubmitted,
  }
}
