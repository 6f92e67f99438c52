/**
 * `npm run demo`, before the server starts: builds the pages without the build's report, which is for `npm run build`. The port is tried
 * first, as the build would be in vain if another program listens there.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

const port = Number(process.env.PORT || 3000)
try {
  const attempt = createServer().listen(port, '127.0.0.1')
  await once(attempt, 'listening')
  attempt.close()
} catch {
  console.error(
    `Port ${port} is in use. Stop the program that listens on it, or choose another port: PORT=${port + 1} npm run demo`,
  )
  process.exit(1)
}

console.log('Building the pages: about a minute.')
try {
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  console.error(`${stdout}${stderr}\nThe pages could not be built.`)
  process.exit(1)
}
