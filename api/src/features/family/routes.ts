import { familyFeeCalls } from '@akada/contract/exams/family-fees'
import { familyMessageCalls } from '@akada/contract/messages/family'
import { familyCalls } from '@akada/contract/family/calls'
import { familySlipCalls, guardianDeviceCalls } from '@akada/contract/family/staff'
import { correctionCalls, familyRecordCalls } from '@akada/contract/family/record'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { printChildCard, viewChildCard, viewResults } from './cards.ts'
import { endFamilySession, setLanguage, signOutGuardian } from './sessions.ts'
import { explainForChild, viewAttendance, viewHome } from './children.ts'
import { getChild, termsOfCalendar } from './queries/children.ts'
import { openSessions } from './queries/sessions.ts'
import { decideCorrection, viewCorrections } from './decide-correction.ts'
import { checkExamFee, payExamFee, viewExamFee, viewExamFees } from './exam-fees.ts'
import { acknowledgeMessage, openMessage } from './messages.ts'
import { familyMessages } from '../messages/index.ts'
import { askCorrection, consentToSms, setConsent, viewRecord } from './record.ts'
import { signInAsStudent, signInByCode } from './sign-in.ts'
import { printFamilySlips } from './slips.ts'
import { requestCode, signInBySms } from './sms-codes.ts'

export const routes: readonly Route[] = [
  ...serve(familySlipCalls, {
    print: async call =>
      download({
        contentType: 'application/pdf',
        ...(await printFamilySlips(call, call.params.id, call.body.students)),
      }),
  }),
  ...serve(guardianDeviceCalls, {
    signOut: call => signOutGuardian(call, call.params.id, call.body.reason),
  }),
  ...serve(familyRecordCalls, {
    view: call => viewRecord(call, call.params.id),

    correct: call => askCorrection(call, call.params.id, call.body),

    consent: call => {
      const { params, body } = call
      return body.purpose === 'sms' ? consentToSms(call, params.id, body) : setConsent(call, params.id, body)
    },
  }),
  ...serve(familyMessageCalls, {
    list: async ({ db, query: { limit, page }, cursor }) =>
      cursor.answer(await db.read(tx => familyMessages.messagesTo(tx, { limit, page, from: cursor.from() }))),

    open: call => openMessage(call, call.params.id),

    acknowledge: call => acknowledgeMessage(call, call.params.id),
  }),
  ...serve(familyFeeCalls, {
    fees: call => viewExamFees(call, call.params.id),

    pay: call => payExamFee(call, call.params.id, call.body),

    payment: call => viewExamFee(call, call.params.id),

    check: call => checkExamFee(call, call.params.id),
  }),
  ...serve(correctionCalls, {
    ofSchool: ({ db, params }) => db.read(tx => viewCorrections(tx, params.id)),

    decide: call => decideCorrection(call, call.params.id, call.body),
  }),
  ...serve(familyCalls, {
    signIn: call => signInByCode(call, call.body),

    signInAsStudent: call => signInAsStudent(call, call.body),

    ways: async ({ app }) => ({ sms: app.sms.isSetUp }),

    requestCode: call => requestCode(call, call.body),

    signInBySms: call => signInBySms(call, call.body),

    children: call => viewHome(call),

    setLanguage: call => setLanguage(call, call.body.language),

    attendance: call => viewAttendance(call, call.params.id),

    results: call => viewResults(call, call.params.id),

    calendar: ({ db, params }) =>
      db.read(async tx => ({ child: await getChild(tx, params.id), terms: await termsOfCalendar(tx) })),

    card: call => viewChildCard(call, call.params.id),

    cardPdf: async call =>
      download({ contentType: 'application/pdf', inline: true, ...(await printChildCard(call, call.params.id)) }),

    explain: call => explainForChild(call, call.params.id, call.body, call.now),

    sessions: async ({ app, actor, now }) => {
      const sessions = await app.database.forState(actor.stateId).read(tx => openSessions(tx, actor.personId, now))
      return { foundSessions: sessions.map(one => ({ ...one, isThis: one.id === actor.sessionId })) }
    },

    endSession: call => endFamilySession(call, call.actor, call.params.id),
  }),
]
