/** Runs another program of this folder under the supervisor, with the arguments that follow its name. */
import { join } from 'node:path'
import { supervise } from '../src/supervise.ts'

const [program = '', ...args] = process.argv.slice(2)
supervise({ program: join(import.meta.dirname, program), args, standstill: 3000 })
