import type { Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'
import { useArea } from '../../lib/session.ts'

export type Profile = Response<'GET /staff/view-staff/{id}'>

export const staffById = (id: string) => read('GET /staff/view-staff/{id}', { params: { id } })

/** Where one's own profile lies: districts have it among their own pages. */
export const useProfilePath = (): '/profile' | '/dashboard/profile' =>
  useArea() === 'district' ? '/dashboard/profile' : '/profile'
