import { createHmac } from 'node:crypto'
import { folding } from '@akada/contract/kernel/sms-text'
import { ussdScreen } from '@akada/contract/ussd/calls'
import { termName } from '@akada/languages/child-words'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { publishedResultsOf } from '../exams/index.ts'
import { getIssuedSheet, issuedCardsOf } from '../report-cards/index.ts'
import { countTry, resetAttempts, hasPin, isPinOf, storePin } from './queries.ts'
import {
  answering,
  asking,
  ending,
  examLines,
  isAdmissionNumber,
  isPin,
  resultLines,
  roomAbove,
  type Screen,
} from './rules.ts'
import { familyDb, guardianOf, logLook, type Session } from './session.ts'

/** How often something wrong may be typed on a day from one phone number: 10,000 PINs take more than five years. */
const triesADay = 5

/** The HMACs of a PIN: with the current secret, and with the one before it while it is replaced. */
const hashesOf = ({ app, child, number }: Session, pin: string): Buffer[] =>
  app.secrets
    .keysFor('ussd pin')
    .map(key => createHmac('sha256', key).update(`${child.stateId} ${number} ${pin}`).digest())

/** What was published last of a child: a report card or the result of a state exam. */
const lastOf = async (tx: ReadTx, childId: string) => {
  const [[card], [exam]] = [await issuedCardsOf(tx, childId), await publishedResultsOf(tx, childId)]
  if (exam && (!card || exam.publishedAt > card.issuedAt)) return { exam }
  return card ? { card: { ...card, ...(await getIssuedSheet(tx, card.id)) } } : null
}

/** The result that was published last, in lines that fit into the room. */
const linesOfResult = async (session: Session, room: number): Promise<string[]> => {
  const { child, name, texts } = session
  const shown = { name, room }
  const last = await familyDb(session).read(tx => lastOf(tx, child.id))
  if (!last) return [name, texts.t('result.none')]
  await logLook(session, 'last result')
  const { card, exam } = last
  if (exam) {
    const { examName, session: year } = exam.exam
    const failed = exam.subjects.filter(({ passed }) => passed === false).map(({ subject }) => subject)
    return examLines(texts, shown, { ...exam, exam: examName, session: year, failed })
  }
  const { result } = card.sheet
  return resultLines(texts, shown, {
    ...card,
    term: termName(texts, { name: card.term, number: card.sheet.term.number }),
    average: result.average,
    ranked: result.ranked,
    below: result.subjects.filter(({ passed }) => passed === false).map(subject => subject.name),
  })
}

const showResult = async (session: Session): Promise<Screen> => {
  const { texts } = session
  return answering(texts, await linesOfResult(session, roomAbove([texts.t('ussd.menu')])))
}

/** The program itself in the state of the child, which keeps the PIN. */
const stateDb = ({ app, child }: Pick<Session, 'app' | 'child'>): TenantDb => app.database.systemIn(child.stateId)

const pinPlace = ({ child, number }: Pick<Session, 'child' | 'number'>) => ({
  stateId: child.stateId,
  number,
  guardians: child.persons.toSorted(),
})

/** Counts a try before it is checked; the screen that ends the session once there are no more today. */
const count = async (
  session: Pick<Session, 'app' | 'today' | 'child' | 'number' | 'texts'>,
): Promise<Screen | null> => {
  const { today } = session
  const counted = await stateDb(session).write(tx => {
    audit.exempt(tx, 'a count of tries')
    return countTry(tx, pinPlace(session), today, triesADay)
  })
  return counted ? null : ending(session.texts.t('pin.tooManyTries'))
}

const forgive = (session: Session): Promise<number> =>
  stateDb(session).write(tx => {
    audit.exempt(tx, 'a count of tries')
    return resetAttempts(tx, pinPlace(session))
  })

/**
 * Sets the PIN of the child's guardians with this number, for who knows the admission number of the child: a number that the operator has given to somebody else since
 * opens no result.
 */
const setPin = async (session: Session, admissionNumber: string | undefined): Promise<Screen | null> => {
  const { child, typed, now } = session
  const { t } = session.texts
  if (admissionNumber === undefined) return asking(t('pin.set'))
  const refused = await count(session)
  if (refused) return refused
  if (!isAdmissionNumber(admissionNumber, child.admissionNumber)) return ending(t('pin.wrongAdmission'))
  await forgive(session)
  let pin = typed.next()
  let words = t('pin.choose')
  while (pin !== undefined && !isPin(pin)) {
    words = t('pin.weak')
    pin = typed.next()
  }
  if (pin === undefined) return asking(words)
  const [hash] = hashesOf(session, pin)
  if (!hash) throw new Error('There is no key.')
  await stateDb(session).write(async tx => {
    await storePin(tx, pinPlace(session), hash, now)
    await audit(tx, guardianOf(session), 'family.set-pin', ['student', child.id], {
      schoolId: child.schoolId,
      districtId: child.districtId,
      summary: `${child.guardian} set a PIN for results by USSD, with the admission number of ${child.fullName}`,
    })
  })
  return null
}

const checkPin = async (session: Session, pin: string): Promise<Screen | null> => {
  const refused = await count(session)
  if (refused) return refused
  const isRight = await stateDb(session).read(tx => isPinOf(tx, pinPlace(session), hashesOf(session, pin)))
  if (!isRight) return ending(session.texts.t('pin.wrong'))
  await forgive(session)
  return null
}

/** The last result, for who knows the PIN of one of the child's guardians with this number. */
export const resultScreen = async (session: Session): Promise<Screen> => {
  const { typed } = session
  const { t } = session.texts
  const isSet = await stateDb(session).read(tx => hasPin(tx, pinPlace(session)))
  const step = typed.next()
  if (!isSet) return (await setPin(session, step)) ?? showResult(session)
  if (step === undefined) return asking(t('pin.type'), t('pin.forgot'))
  const refused = step === '0' ? await setPin(session, typed.next()) : await checkPin(session, step)
  return refused ?? showResult(session)
}

/** How a result is asked for by SMS; null once the tries of the day are used up. */
export const howToAsk = async (session: Session): Promise<string | null> =>
  (await count(session)) ? null : session.texts.t('result.howToAsk')

/**
 * The answer to a text that asks for the result of a child: for who knows the PIN, or, while the number has none, the child's number. Null
 * once the tries of the day are used up: an answer costs money.
 */
export const textedResult = async (
  session: Session,
  { pin, isOne }: { pin: string | undefined; isOne: boolean },
): Promise<string | null> => {
  if (await count(session)) return null
  if (!isOne) return session.texts.t('result.whichChild')
  const isRight = await stateDb(session).read(async tx => {
    const place = pinPlace(session)
    if (!(await hasPin(tx, place))) return true
    return pin !== undefined && (await isPinOf(tx, place, hashesOf(session, pin)))
  })
  if (!isRight) return session.texts.t('result.howToAsk')
  return folding((await linesOfResult(session, ussdScreen)).join('\n'))
}
