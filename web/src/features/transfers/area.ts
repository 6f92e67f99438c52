import { listSearch } from '../../lib/list-search.ts'
import { transfers } from '../../lib/page/addresses.ts'
import type { Pages } from '../../lib/page/area.ts'

/** `tab` is the group of the status, `side` whether the school is asked or asks, `to` the school that is asked, for people above it. */
export const searchOfTransfers = listSearch(['tab', 'side', 'to', 'startDate', 'endDate'])
export const searchOfTransfer = listSearch(['id'])
export const searchOfNewTransfer = listSearch(['student'])

const operation = 'transfer.view'

/** Requests are seen by the schools, by their districts and by the state; a school asks. */
export const pages = {
  signedIn: {
    list: {
      to: transfers,
      title: 'Student transfer',
      operation,
      search: searchOfTransfers,
      section: 'administration',
    },
    pending: { to: `${transfers}/student-pending-info`, operation, search: searchOfTransfer },
    decided: { to: `${transfers}/student-accept-info`, operation, search: searchOfTransfer },
  },
  school: { add: { to: `${transfers}/new`, operation, search: searchOfNewTransfer } },
} as const satisfies Pages

export const transfersCrumb = pages.signedIn.list

/** The requests that a school has to answer. */
export const transfersToSchool = (school: string): string => `${transfers}?to=${school}`
