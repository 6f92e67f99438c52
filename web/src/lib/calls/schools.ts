import { schoolCalls } from '@akada/contract/schools/calls'
import { bind } from './bind.ts'
import { schoolRecords } from './outdated.ts'

export const schools = bind('schools', schoolCalls, {
  add: schoolRecords,
  update: schoolRecords,
  saveClassrooms: schoolRecords,
  saveFacilities: schoolRecords,
  saveOthers: schoolRecords,
  logo: ['schools.view'],
  saveRemarks: ['schools.viewRemarks'],
})
