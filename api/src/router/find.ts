import { createHash } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../platform/errors/index.ts'
import { type Destination, installationOfText, type Parts } from './destinations.ts'
import type { Installation, Installations } from './installations.ts'

/** Longer values name nothing. */
const longestAsked = 300

/** Of what nobody keeps, the same installation always counts the tries. */
const byHash = ({ all }: Installations, value: string): Installation[] => {
  const number = createHash('sha256').update(value.toLowerCase()).digest().readUInt32BE(0)
  const chosen = all[number % all.length]
  return chosen ? [chosen] : []
}

/** One of several that keep the same name, by the state that the caller chose; refuses where none was chosen. */
const chosenBy = async (
  installations: Installations,
  holders: Installation[],
  parts: Parts,
): Promise<Installation[]> => {
  const stateId = parts.body['stateId'] ?? parts.query['stateId']
  const chosen = typeof stateId === 'string' ? await installations.serving(stateId) : null
  if (chosen && holders.includes(chosen)) return [chosen]
  const states = await installations.statesOf(holders)
  return refuse(authErrors.chooseState, {
    details: { states: states.toSorted((a, b) => a.name.localeCompare(b.name)) },
  })
}

/**
 * The installations that may answer a public call, in the order in which they are tried. Refuses with `busy` where one that does not respond
 * might be meant, and with `choose_state` where the caller has to say which state is.
 */
export const candidatesFor = async (
  installations: Installations,
  destination: Exclude<Destination, { by: 'states' }>,
  parts: Parts,
): Promise<Installation[]> => {
  switch (destination.by) {
    case 'first':
    case 'untilFound':
      return installations.inOrder()
    case 'named': {
      const named = installations.named(installationOfText(destination.of(parts)))
      // It is no token of any of them: each refuses it alike.
      return named ? [named] : installations.inOrder()
    }
    case 'state': {
      const stateId = destination.of(parts)
      const serving = typeof stateId === 'string' ? await installations.serving(stateId) : null
      return serving ? [serving] : installations.inOrder()
    }
    case 'asked': {
      const value = destination.value(parts)
      // It will not pass the check of its form.
      if (typeof value !== 'string' || value === '' || value.length > longestAsked) return installations.inOrder()
      const holders = await installations.holding(destination.kind, value)
      if (holders.length === 0) return byHash(installations, value)
      if (holders.length > 1 && destination.mayBeSeveral) return chosenBy(installations, holders, parts)
      return destination.each || destination.nextAfter ? holders : holders.slice(0, 1)
    }
    default:
      return refuse(commonErrors.notFound)
  }
}
