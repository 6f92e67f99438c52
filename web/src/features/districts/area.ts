import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

export const searchOfDistricts = listSearch(['status'])

export const districtList = '/super-admin/districts'
export const districtUpload = `${districtList}/upload`

const approve = 'state.approve-district'

export const pages = {
  district: {
    profile: {
      to: '/dashboard/district',
      title: '{District} profile',
      operation: 'district.view',
    },
  },
  state: {
    approvals: {
      to: '/super-admin/approvals',
      title: 'Approvals',
      operation: approve,
    },
    list: {
      to: districtList,
      title: '{Districts}',
      operation: 'state.view',
      search: searchOfDistricts,
    },
    upload: { to: districtUpload, operation: approve },
    uploaded: { to: `${districtUpload}/$id`, operation: approve, search: searchOfUpload },
  },
} as const satisfies Pages
