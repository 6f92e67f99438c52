/** The calls of districts and schools, and of what their offices do: messages, the audit log, uploads. */
import { auditCalls } from '@akada/contract/audit/calls'
import { schoolOverviewCalls } from '@akada/contract/dashboards/school'
import { districtCalls, districtDashboardCalls } from '@akada/contract/districts/calls'
import { outboxCalls } from '@akada/contract/files/outbox'
import { genericCalls } from '@akada/contract/generic/calls'
import { messageCalls } from '@akada/contract/messages/calls'
import { schoolCalls } from '@akada/contract/schools/calls'
import * as uploadKinds from '@akada/contract/upload-kinds'
import { searchCalls } from '@akada/contract/search/calls'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'
import { arms, money, people, schoolRecords } from './outdated.ts'

const districtsRead = ['districts.search', 'districts.view', 'dashboards.state'] as const satisfies readonly ReadName[]

export const districts = bind('districts', districtCalls, {
  update: districtsRead,
  refuse: districtsRead,
  approve: { always: districtsRead },
})

export const districtUploads = bind('districtUploads', uploadKinds.districtUploads, {
  createMultiple: districtsRead,
})

export const districtDashboards = bind('districtDashboards', districtDashboardCalls)

export const schools = bind('schools', schoolCalls, {
  add: schoolRecords,
  update: schoolRecords,
  saveClassrooms: schoolRecords,
  saveFacilities: schoolRecords,
  saveOthers: schoolRecords,
  logo: ['schools.view'],
  saveRemarks: ['schools.viewRemarks'],
})

export const schoolUploads = bind('schoolUploads', uploadKinds.schoolUploads, {
  createMultiple: [...schoolRecords, ...people, 'districts.search', 'dashboards.state'],
})

export const schoolOverviews = bind('schoolOverviews', schoolOverviewCalls)

export const classArmUploads = bind('classArmUploads', uploadKinds.classArmUploads, {
  createMultiple: arms,
})

const messageLists = ['messages.search', 'messages.view', 'messages.recipients'] as const satisfies readonly ReadName[]
const sentMessages = [...messageLists, ...money]

export const messages = bind('messages', messageCalls, {
  send: { always: sentMessages },
  stop: { always: messageLists },
  retry: { always: sentMessages },
  decide: { always: sentMessages },
  setAutomatic: { always: ['messages.automatic'] },
  setSettings: ['messages.settings', 'messages.choices'],
})

export const mailOutbox = bind('mailOutbox', outboxCalls, {
  test: { always: ['mailOutbox.list', 'dashboards.state'] },
  testSms: { always: ['mailOutbox.list', 'dashboards.state'] },
  retry: { always: ['mailOutbox.list'] },
})

export const audit = bind('audit', auditCalls)

export const search = bind('search', searchCalls)

export const generic = bind('generic', genericCalls)
