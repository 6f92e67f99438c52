import { timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { ussdRequest } from '@akada/contract/ussd/calls'
import { Refusal, refuse } from '../../platform/errors/index.ts'
import { absenceScreen, attendanceScreen, messageScreen, nextTermScreen } from './asked.ts'
import { childrenOfNumber, type DialledChild } from './queries.ts'
import { resultScreen } from './results.ts'
import { choice, ending, type Screen, Typed, written } from './rules.ts'
import type { Session, UssdWork } from './session.ts'

const items: readonly { label: string; show: (session: Session) => Promise<Screen> }[] = [
  { label: 'Attendance today', show: attendanceScreen },
  { label: 'Last result', show: resultScreen },
  { label: 'Next term', show: nextTermScreen },
  { label: 'Message from school', show: messageScreen },
  { label: 'Say why absent', show: absenceScreen },
]

/** 'Ada' of 'Bello, Ada Ruth'. */
const firstNameOf = ({ fullName }: DialledChild): string => fullName.split(', ').at(-1)?.split(' ')[0] ?? fullName

const screenOf = async (work: UssdWork, bytes: Buffer): Promise<Screen> => {
  const read = ussdRequest.safeParse(Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))))
  if (!read.success) return ending('This request cannot be read. Dial again.')
  const { sessionId, phoneNumber: number, text } = read.data
  const children = await work.app.database.system.read(tx => childrenOfNumber(tx, number))
  const [first] = children
  if (!first)
    return ending('No school has this number for a child. Ask the school to write it into the record, then dial again.')
  const typed = new Typed(text)
  const chosen =
    children.length === 1 ? { item: first } : choice(typed, 'Choose a child:', children, ({ fullName }) => fullName)
  if ('screen' in chosen) return chosen.screen
  const child = chosen.item
  const asked = choice(typed, firstNameOf(child), items, ({ label }) => label)
  return 'screen' in asked ? asked.screen : asked.item.show({ ...work, typed, child, number, sessionId })
}

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Answers a step of a USSD session in the form of the gateway: 'CON ...' or 'END ...'. Refuses with 404 where the address has not the secret
 * of this installation; whatever else goes wrong is a sentence on the screen.
 */
export const answerUssd = async (work: UssdWork, secret: string, bytes: Buffer): Promise<string> => {
  const { ussdSecret } = work.app.config
  if (ussdSecret === null || !isSame(secret, ussdSecret)) refuse(commonErrors.notFound)
  try {
    return written(await screenOf(work, bytes))
  } catch (error) {
    if (error instanceof Refusal) return written(ending(error.message))
    throw error
  }
}
