import { districtCalls, districtDashboardCalls } from '@akada/contract/districts/calls'
import { districtUploadCalls } from '@akada/contract/districts/upload'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

const districtsRead = ['districts.search', 'districts.view', 'dashboards.state'] as const satisfies readonly ReadName[]

export const districts = bind('districts', districtCalls, {
  update: districtsRead,
  refuse: districtsRead,
  approve: { always: districtsRead },
})

export const districtUploads = bind('districtUploads', districtUploadCalls, {
  createMultiple: districtsRead,
})

export const districtDashboards = bind('districtDashboards', districtDashboardCalls)
