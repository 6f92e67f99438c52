import { url as inspectorUrl } from 'node:inspector'
import { Recorder } from './record.ts'

export { beatsIn, recordBytes, underWayIn } from './record.ts'

/** The name under which a supervisor hands on the number of the open file that it watches. */
export const watchedFile = 'AKADA_WATCHED_FILE'

const beatMs = 250

const given = process.env[watchedFile]
// Not for the programs that this one starts.
delete process.env[watchedFile]

/** What is under way in this process, written down for its supervisor where there is one. */
export const inFlight = new Recorder(given === undefined ? null : Number(given))

/** Lets the supervisor see that the event loop turns; from then on it ends this process where it does not. Not under a debugger. */
export const startBeating = (): void => {
  if (inspectorUrl()) return
  inFlight.beat()
  setInterval(() => inFlight.beat(), beatMs).unref()
}
