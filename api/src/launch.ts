/** Starts the server and starts it again when it fails: `node api/src/launch.ts serve | demo`. */
import { join } from 'node:path'
import { supervise } from './supervise.ts'

supervise({ program: join(import.meta.dirname, 'main.ts'), args: process.argv.slice(2) })
