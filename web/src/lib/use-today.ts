import { useSyncExternalStore } from 'react'
import { clockError, today } from './clock.ts'

/** Today in Lagos; drawn again when an answer of the server shows that it is another day than the device says. */
export const useToday = (): string => useSyncExternalStore(clockError.subscribe, today, today)
