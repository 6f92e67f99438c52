import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { today } from '../../lib/clock.ts'
import { registerOfWeek } from './queries.ts'

export { registers as unsentRegisters } from './drafts.ts'

/**
 * Fetches the files of the register at this address, and the registers of this week of some arms: without the students it would not open on
 * no connection, whatever Today says.
 */
export const fetchMorning = async (
  { router, client }: { router: AnyRouter; client: QueryClient },
  to: string,
  arms: readonly { id: string }[],
): Promise<void> => {
  await router.preloadRoute({ to })
  await Promise.all(arms.map(({ id }) => client.prefetchQuery(registerOfWeek(id, today()))))
}
