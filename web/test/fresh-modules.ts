import { vi } from 'vitest'

// What our own modules have learnt in one file (a session, the server's time, notices) is not there in the next file of the same worker.
vi.resetModules()
