import { gradingErrors } from '@akada/contract/grading/calls'
import {
  type answerEntryBody,
  type EntryRequest,
  entryRequestErrors,
  longestRequestDays,
  type requestEntryBody,
} from '@akada/contract/grading/requests'
import { commonErrors } from '@akada/contract/kernel/errors'
import { daysAfter } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Moment } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMails, writeLetter } from '../../platform/mail/index.ts'
import { addressesOf } from '../staff/index.ts'
import { findActiveTerm, widenStateWindow } from '../state/index.ts'
import { mayAnswerRequests } from './policy.ts'
import {
  getEntryRequest,
  insertEntryRequest,
  lockEntryRequest,
  requestsOfSchool,
  setEntryAnswer,
} from './queries/entry-requests.ts'
import { classTypeWindows } from './queries/window.ts'

interface SchoolPlace {
  stateId: string
  districtId: string | null
  schoolId: string
}

const daysInWords = ({ opens, closes }: { opens: string; closes: string }): string =>
  `${writtenDay(opens)} to ${writtenDay(closes)}`

/** Refuses days that end before today, before they begin, or too late; with an error at the last day. */
const assertDays = ({ opens, closes }: { opens: string; closes: string }, today: string): void => {
  const latest = writtenDay(daysAfter(today, longestRequestDays))
  if (opens > closes) {
    const message = 'The last day lies before the first.'
    refuse(commonErrors.invalid, { fields: [{ path: 'body.closes', message }] })
  }
  if (closes >= today && closes <= daysAfter(today, longestRequestDays)) return
  const message = entryRequestErrors.wrongDays.message.replace('{latest}', latest)
  refuse(entryRequestErrors.wrongDays, { params: { latest }, fields: [{ path: 'body.closes', message }] })
}

/** Requests other days of entry of a component in the active term from the state. */
export const requestEntryDays = (
  db: TenantDb,
  actor: Actor,
  { stateId, districtId, schoolId }: SchoolPlace,
  { componentId, opens, closes, reason }: z.output<typeof requestEntryBody>,
  { now, today }: Moment,
): Promise<EntryRequest> =>
  db.write(async tx => {
    const term = (await findActiveTerm(tx, stateId)) ?? refuse(gradingErrors.noActiveTerm)
    const types = await classTypeWindows(tx, { stateId, schoolId, termId: term.id })
    const component = types.flatMap(type => type.components).find(one => one.id === componentId.toLowerCase())
    if (!component) return refuse(entryRequestErrors.noSuchComponent)
    assertDays({ opens, closes }, today)
    const { name, stateWindow } = component
    if (stateWindow && stateWindow.opens <= opens && stateWindow.closes >= closes)
      refuse(entryRequestErrors.alreadyOpen, { params: { component: name } })
    const one = { stateId, schoolId, termId: term.id, componentId: component.id, opens, closes, reason: reason ?? null }
    const id = uuidv7()
    if (!(await insertEntryRequest(tx, { id, ...one, by: actor.staffId, at: now }))) {
      const earlier = (await requestsOfSchool(tx, one)).find(request => request.component.id === component.id)
      refuse(entryRequestErrors.waiting, { params: { name: earlier?.requestedBy ?? 'Somebody', component: name } })
    }
    await audit(tx, actor, 'score.narrow-entry', ['entry-request', id], {
      summary: `Requested ${daysInWords({ opens, closes })} for ${name} from the state`,
      schoolId,
      districtId,
      after: one,
    })
    return getEntryRequest(tx, id)
  })

interface Answering {
  app: Pick<App, 'config' | 'urls'> & MailSender
  db: TenantDb
  actor: Actor
  now: Date
}

/** Queues the letter to the person who requested the days, if mail is set up and the person has an account. */
const sendAnswer = async (
  tx: WriteTx,
  { app, actor }: Answering,
  requestedBy: string,
  request: EntryRequest,
): Promise<void> => {
  if (app.mailer.delivery === 'none') return
  const isOpened = request.status === 'Opened'
  const what = `${request.component.name}, ${request.classType}`
  const letters = (await addressesOf(tx, [requestedBy])).map(({ firstName, email }) => ({
    stateId: actor.stateId,
    to: email,
    ...writeLetter({
      subject: isOpened ? `The state opened ${what}` : `The state did not open ${what}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [
        `${request.school.name} requested ${daysInWords(request)} for ${what}, ${request.term.name}.`,
        isOpened ? 'The state opened these days for every school.' : 'The state refused.',
        ...(request.answer ? [request.answer] : []),
      ],
      link: { title: 'Open the entry windows', href: app.urls.to('/academics/entry-windows') },
      closing: app.config.providerName,
    }),
  }))
  await queueMails(tx, app, letters)
}

/**
 * Opens the days that a school requested, for every school of the state, or refuses with a reason. Refuses with `entry_request_answered` if
 * somebody answered before.
 */
export const answerEntryRequest = (
  answering: Answering,
  id: string,
  { opened, answer }: z.output<typeof answerEntryBody>,
): Promise<EntryRequest> => {
  const { db, actor, now } = answering
  if (!mayAnswerRequests(actor)) refuse(commonErrors.forbidden)
  return db.write(async tx => {
    const request = await lockEntryRequest(tx, id)
    if (request.isAnswered) {
      const { answeredBy } = await getEntryRequest(tx, id)
      refuse(entryRequestErrors.answered, { params: { name: answeredBy ?? 'Somebody' } })
    }
    if (!opened && !answer) {
      const { message } = entryRequestErrors.reasonNeeded
      refuse(entryRequestErrors.reasonNeeded, { fields: [{ path: 'body.answer', message }] })
    }
    const window = opened ? await widenStateWindow(tx, request) : null
    await setEntryAnswer(tx, id, { opened, answer: answer ?? null, by: actor.staffId, at: now })
    const answered = await getEntryRequest(tx, id)
    const { component, classType, school } = answered
    await audit(tx, actor, 'state.configure', ['entry-request', id], {
      summary: `${opened ? 'Opened' : 'Refused'} ${daysInWords(request)} for ${component.name}, ${classType}, which ${school.name} requested`,
      schoolId: request.schoolId,
      districtId: request.districtId,
      before: { stateWindow: window?.before ?? answered.stateWindow },
      after: { opened, answer: answer ?? null, stateWindow: window?.after ?? answered.stateWindow },
    })
    await sendAnswer(tx, answering, request.requestedBy, answered)
    return answered
  })
}
