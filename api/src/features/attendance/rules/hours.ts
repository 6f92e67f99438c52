import type { RegisterHours } from '@akada/contract/attendance/hours'
import type { Sitting } from './counting.ts'

type Times = RegisterHours['state']
type OwnTimes = RegisterHours['first']

const nameOf: Record<Sitting, string> = { morning: 'Morning', afternoon: 'Afternoon' }

const timesErrors = (own: OwnTimes, state: Times, path: string): { path: string; message: string }[] => {
  const early = (['morning', 'afternoon'] as const).flatMap(sitting => {
    const time = own[sitting]
    return time !== null && time < state[sitting]
      ? [
          {
            path: `${path}.${sitting}`,
            message: `${nameOf[sitting]} registers of this state can be marked from ${state[sitting]}. Choose ${state[sitting]} or later.`,
          },
        ]
      : []
  })
  if (early.length > 0) return early
  return (own.morning ?? state.morning) < (own.afternoon ?? state.afternoon)
    ? []
    : [{ path: `${path}.afternoon`, message: 'Choose a time after that of the morning.' }]
}

/** What is wrong with a school's hours, by field: a time before the state's, or an afternoon that does not follow its morning. */
export const hoursErrorsIn = (
  { first, second }: { first: OwnTimes; second: OwnTimes | null },
  state: Times,
): { path: string; message: string }[] => [
  ...timesErrors(first, state, 'body.first'),
  ...(second ? timesErrors(second, state, 'body.second') : []),
]
