import { schoolCalls } from '@akada/contract/schools/calls'
import { schoolUploadCalls } from '@akada/contract/schools/upload'
import { bind } from './bind.ts'
import { people, schoolRecords } from './outdated.ts'

export const schools = bind('schools', schoolCalls, {
  add: schoolRecords,
  update: schoolRecords,
  saveClassrooms: schoolRecords,
  saveFacilities: schoolRecords,
  saveOthers: schoolRecords,
  logo: ['schools.view'],
  saveRemarks: ['schools.viewRemarks'],
})

export const schoolUploads = bind('schoolUploads', schoolUploadCalls, {
  createMultiple: [...schoolRecords, ...people, 'districts.search', 'dashboards.state'],
})
