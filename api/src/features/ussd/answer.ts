import { timingSafeEqual } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { ussdRequest } from '@akada/contract/ussd/calls'
import type { Language } from '@akada/contract/kernel/languages'
import { phoneTexts } from '@akada/languages/phone-texts'
import { Refusal, refuse } from '../../platform/errors/index.ts'
import {
  absenceScreen,
  attendanceScreen,
  languageScreen,
  languagesFor,
  messageScreen,
  nextTermScreen,
} from './screens.ts'
import { childrenOfNumber, type DialledChild } from './queries.ts'
import { resultScreen } from './results.ts'
import { choice, ending, listNames, type Screen, type Typed, written } from './rules.ts'
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

/** The language of a child's guardian; before one has chosen, the first that anybody with the number has. */
const languageOf = (child: DialledChild | undefined, children: readonly DialledChild[]): Language | null =>
  child?.language ?? children.find(({ language }) => language !== null)?.language ?? null

const screenOf = async (work: UssdWork, { sessionId, phoneNumber: number }: Step, typed: Typed): Promise<Screen> => {
  const children = await work.app.database.system.read(tx => childrenOfNumber(tx, number))
  const [first] = children
  if (!first)
    return ending('No school has this number for a child. Ask the school to write it into the record, then dial again.')
  const names = listNames(children)
  const nameOf = ({ id, fullName }: DialledChild): string => names.get(id) ?? fullName
  const general = phoneTexts(languageOf(undefined, children))
  const isOnlyOne = children.length === 1 && !typed.offered?.includes(first.id)
  const chosen = isOnlyOne
    ? { item: first }
    : choice(typed, general, {
        title: general.t('ussd.chooseChild'),
        items: children,
        labelOf: nameOf,
        keyOf: ({ id }) => id,
      })
  if ('screen' in chosen) return chosen.screen
  const child = chosen.item
  const [name, texts] = [nameOf(child), phoneTexts(languageOf(child, children)).about(child.gender)]
  typed.leaveToMenu()
  const hasChoice = languagesFor(children).length > 1
  const chosenItem = choice(typed, texts, {
    title: name,
    items: hasChoice ? items : items.filter(one => one !== 'language'),
    labelOf: one => texts.t(`menu.${one}`),
    keyOf: one => one,
    onScreen: items.length,
  })
  if ('screen' in chosenItem) return chosenItem.screen
  try {
    return await screens[chosenItem.item]({ ...work, typed, child, name, children, texts, number, sessionId })
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
