import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { familyErrors, numberProvenDays } from '@akada/contract/family/calls'
import { codeMinutes, codeTries, factsADay } from '@akada/contract/family/limits'
import { folding } from '@akada/contract/kernel/sms-text'
import { phoneTexts } from '@akada/languages/phone-texts'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { countGuess, dailyCounter, forgiveGuess, throttleAddress } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueSms } from '../../platform/sms/index.ts'
import {
  childrenWith,
  holdersOf,
  type NumberHolder,
  proveNumber,
  replaceCode,
  tryCode,
  useCode,
} from './queries/codes.ts'
import { insertSession } from './queries/sessions.ts'
import type { OwnFacts } from './rules.ts'
import { type FamilyRequest, newOpening } from './sessions.ts'
import { chooseGuardian, countersOf, digestOf } from './sign-in.ts'

interface TypedPhone {
  code: string
  number: string
}

const digits = 6
const hour = 60 * 60
const dayMs = 24 * hour * 1000

/** Codes for one number: 3 before they are slowed. From one address, which may be that of a village: 30. */
const requestCounters = (number: string, address: string) => [
  { key: `family sms ${digestOf(number)}`, free: 3, secondsPerTry: hour },
  { key: `family sms address ${address}`, free: 30, secondsPerTry: 120 },
]

const hashesOf = ({ secrets }: App, number: string, code: string): Buffer[] =>
  secrets.keysFor('family code').map(key => createHmac('sha256', key).update(`${number} ${code}`).digest())

const provenSince = (now: Date): Date => new Date(now.getTime() - numberProvenDays * dayMs)

/**
 * Sends a one-time code to a number that a record gives a guardian. The answer is the same where nobody has it, and so is the work, beside
 * the message itself. Refuses where the portal sends no SMS, and when too many are asked for.
 */
export const requestCode = async (
  { app, now, address }: FamilyRequest,
  { phone }: { phone: TypedPhone },
): Promise<{ message: string }> => {
  if (!app.sms.isSetUp) refuse(familyErrors.noSms)
  const number = `${phone.code}${phone.number}`
  await countGuess(app, requestCounters(number, throttleAddress(address)), familyErrors.slowDown)
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const [hash] = hashesOf(app, number, code)
  if (!hash) throw new Error('There is no key.')
  await app.database.system.write(async tx => {
    audit.exempt(tx, 'a code gives nobody anything until it is used, which is audited')
    await replaceCode(tx, {
      id: uuidv7(),
      number,
      hash,
      at: now,
      expires: new Date(now.getTime() + codeMinutes * 60 * 1000),
    })
    const holders = await holdersOf(tx, number, provenSince(now))
    const [first] = holders
    const { t } = phoneTexts(holders.find(({ language }) => language !== null)?.language ?? null)
    if (!first) return
    tx.enterState(first.stateId)
    await queueSms(tx, {
      stateId: first.stateId,
      to: number,
      text: folding(t('sms.code', { code, minutes: codeMinutes })),
      shownText: 'The code with which a guardian signs in.',
      holdsSecret: true,
    })
  })
  return { message: `If a school has this number, a code is on its way. It is valid for ${codeMinutes} minutes.` }
}

interface TypedFacts extends OwnFacts {
  admissionNumber: string | null
}

/**
 * Whose session it becomes. A number that several guardians have, or that its guardian has not proven for long, may have gone to somebody
 * else: then an admission number of one of the children says who it is, and what else tells apart those whom it fits.
 */
const chooseHolder = async (
  tx: WriteTx,
  holders: readonly NumberHolder[],
  { admissionNumber, ...own }: TypedFacts,
): Promise<NumberHolder> => {
  const [only, ...others] = holders
  if (!only) return refuse(familyErrors.wrongSmsCode)
  if (others.length === 0 && only.isProven) return only
  if (admissionNumber === null) return refuse(familyErrors.factNeeded)
  const typed = admissionNumber.toUpperCase().replaceAll(' ', '')
  const found = await childrenWith(
    tx,
    holders.map(({ id }) => id),
    typed,
  )
  if (found.length === 0) refuse(familyErrors.wrongFact)
  const { personId } = chooseGuardian(found, own)
  return holders.find(({ id }) => id === personId) ?? refuse(familyErrors.wrongFact)
}

/** The id of the open code of a number, if it is the typed one; null otherwise. The try counts also then: its transaction commits. */
const attempt = ({ app, now }: FamilyRequest, number: string, code: string): Promise<string | null> => {
  const wanted = hashesOf(app, number, code)
  return app.database.system.write(async tx => {
    audit.exempt(tx, 'a count of tries')
    const open = await tryCode(tx, { number, now, most: codeTries })
    return open && wanted.some(hash => timingSafeEqual(hash, open.hash)) ? open.id : null
  })
}

/**
 * Signs a guardian in with the code that was sent to their number, on this device. Refuses with `family_sms_code_wrong` whether the code is
 * wrong, used, out of date or was never sent; and asks for an admission number where the number alone does not say who it is.
 */
export const signInBySms = async (
  request: FamilyRequest,
  sent: { phone: TypedPhone; code: string; isShared: boolean } & TypedFacts,
): Promise<{ message: string }> => {
  const { app, now, requestId, address, device, cookies } = request
  const number = `${sent.phone.code}${sent.phone.number}`
  const counters = countersOf(number, throttleAddress(address))
  await countGuess(app, [...counters.own, ...counters.shared], familyErrors.slowDown)
  const codeId = (await attempt(request, number, sent.code)) ?? refuse(familyErrors.wrongSmsCode)
  // Admission numbers are serial: who has a number that was another's before must not try one after the other.
  const facts = { own: [dailyCounter(`family facts ${digestOf(number)}`, factsADay, now)] }
  if (sent.admissionNumber !== null) await countGuess(app, facts.own, familyErrors.noMoreFacts)
  const opening = newOpening({ now, device }, sent.isShared)
  await app.database.system.write(async tx => {
    const person = await chooseHolder(tx, await holdersOf(tx, number, provenSince(now)), sent)
    tx.enterState(person.stateId)
    if ((await useCode(tx, codeId, now)) === 0) refuse(familyErrors.wrongSmsCode)
    await insertSession(tx, { ...opening.session, stateId: person.stateId, who: { personId: person.id, number } })
    await proveNumber(tx, { personId: person.id, number, stateId: person.stateId, at: now })
    await forgiveGuess(tx, now, { own: [...counters.own, ...facts.own], shared: counters.shared })
    await audit(
      tx,
      { system: true, stateId: person.stateId, as: `${person.name}, guardian`, origin: { requestId, address } },
      'family.sign-in',
      ['guardian', person.id],
      {
        schoolId: null,
        districtId: null,
        summary: `${person.name} signed in with a code by SMS`,
        after: { session: opening.session.id, device },
      },
    )
  })
  return opening.remember(cookies)
}
