import { staffCalls } from '@akada/contract/staff/calls'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffUploadCalls } from '@akada/contract/staff/upload'
import { bind } from './bind.ts'
import { people, roleLists, schoolRecords } from './outdated.ts'

export const staff = bind('staff', staffCalls, {
  update: people,
  picture: ['staff.view', 'staff.search'],
})

export const staffAdministration = bind('staffAdministration', staffAdministrationCalls, {
  create: [...people, ...schoolRecords],
  suspend: people,
  reinstate: { always: people },
  temporaryPassword: { always: people },
  printSlips: { always: [...people, 'staffAdministration.neverSignedIn'] },
  assign: [...people, ...roleLists, ...schoolRecords],
  end: people,
  transfer: { whenTold: people },
})

export const staffUploads = bind('staffUploads', staffUploadCalls, {
  createMultiple: people,
})
