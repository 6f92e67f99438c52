export { openSignals, signal, type Signals, type SignalsOptions, type Topic } from './signals.ts'
export { type Looking, startLooking } from './looking.ts'
