import { timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { ussdRequest } from '@akada/contract/ussd/calls'
import { phoneTexts } from '@akada/languages/phone-texts'
import { Refusal, refuse } from '../../platform/errors/index.ts'
import { absenceScreen, attendanceScreen, languageScreen, messageScreen, nextTermScreen } from './asked.ts'
import { childrenOfNumber, type DialledChild } from './queries.ts'
import { resultScreen } from './results.ts'
import { choice, ending, type Screen, type Typed, written } from './rules.ts'
import type { Session, UssdWork } from './session.ts'
import { answerOnce, type Step } from './steps.ts'

const screens = {
  attendance: attendanceScreen,
  result: resultScreen,
  nextTerm: nextTermScreen,
  message: messageScreen,
  absence: absenceScreen,
  language: languageScreen,
} as const satisfies Record<string, (session: Session) => Promise<Screen>>
const items = ['attendance', 'result', 'nextTerm', 'message', 'absence', 'language'] as const

/** 'Ada' of 'Bello, Ada Ruth'. */
const firstNameOf = ({ fullName }: DialledChild): string => fullName.split(', ').at(-1)?.split(' ')[0] ?? fullName

const screenOf = async (work: UssdWork, { sessionId, phoneNumber: number }: Step, typed: Typed): Promise<Screen> => {
  const children = await work.app.database.system.read(tx => childrenOfNumber(tx, number))
  const [first] = children
  if (!first)
    return ending('No school has this number for a child. Ask the school to write it into the record, then dial again.')
  const texts = phoneTexts(first.language)
  const isOnlyOne = children.length === 1 && !typed.offered?.includes(first.id)
  const chosen = isOnlyOne
    ? { item: first }
    : choice(typed, texts, {
        title: texts.t('ussd.chooseChild'),
        items: children,
        labelOf: ({ fullName }) => fullName,
        keyOf: ({ id }) => id,
      })
  if ('screen' in chosen) return chosen.screen
  const child = chosen.item
  const chosenItem = choice(typed, texts, {
    title: firstNameOf(child),
    items,
    labelOf: one => texts.t(`menu.${one}`),
    keyOf: one => one,
    onScreen: items.length,
  })
  if ('screen' in chosenItem) return chosenItem.screen
  try {
    return await screens[chosenItem.item]({ ...work, typed, child, texts, number, sessionId })
  } catch (error) {
    const words = error instanceof Refusal ? texts.find(`error.${error.spec.code}`) : null
    if (words === null) throw error
    return ending(words)
  }
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
  const read = ussdRequest.safeParse(Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))))
  if (!read.success) return written(ending('This request cannot be read. Dial again.'))
  try {
    return written(await answerOnce(work, read.data, typed => screenOf(work, read.data, typed)))
  } catch (error) {
    // Not stored as the answer of the step: the reason may be gone when it is repeated, such as a busy database.
    if (error instanceof Refusal) return written(ending(error.message))
    throw error
  }
}
