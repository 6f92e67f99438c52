export { useWaiting } from './waiting.ts'
export { bringToday } from './queries.ts'
