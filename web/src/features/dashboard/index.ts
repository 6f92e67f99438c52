export { useWaiting } from './waiting.ts'
