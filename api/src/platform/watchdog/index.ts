import { url as inspectorUrl } from 'node:inspector'
import { Recorder } from './record.ts'

export { readBeats, recordBytes, readRunningTasks } from './record.ts'

/** The environment variable in which a supervisor passes on the number of the open file that it watches. */
export const watchedFile = 'AKADA_WATCHED_FILE'

/** Well below the time after which the supervisor takes the event loop for blocked. */
const beatMs = 2000

const given = process.env[watchedFile]
// Not for programs started by this one.
delete process.env[watchedFile]

/** The current work of this process, recorded for its supervisor if there is one. */
export const runningTasks = new Recorder(given === undefined ? null : Number(given))

/** Shows the supervisor that the event loop turns; from then on it ends this process if it does not. Not under a debugger. */
export const startHeartbeat = (): void => {
  if (inspectorUrl()) return
  runningTasks.beat()
  setInterval(() => runningTasks.beat(), beatMs).unref()
}
