/** Run as a program it prints the settings: proxy-settings.ts FOLDER PORT PROCESS ... */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const haproxy = '/usr/sbin/haproxy'

const deploy = join(import.meta.dirname, '../../deploy')

/**
 * The settings of HAProxy that operators copy (deploy/haproxy-states.cfg), with the ports of this machine and without TLS. Writes the map that
 * they name into the folder.
 */
export const proxySettings = async (folder: string, port: number, processes: readonly number[]): Promise<string> => {
  const map = join(folder, 'states.map')
  await writeFile(map, '127.0.0.1 ogun\n')
  const servers = processes.map((to, at) => `  server at${at} 127.0.0.1:${to}\n`).join('')
  const changes: [from: RegExp, to: string][] = [
    [/^ {2}bind :80\n {2}bind :443 .*$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}http-request redirect scheme https .*\n/m, ''],
    [/^ {2}http-request set-header X-Forwarded-Proto https\n/m, ''],
    [/\/etc\/akada\/states\.map/, map],
    [/\/etc\/akada\/states\.html/g, join(deploy, 'states.html')],
    [/(?<=^backend ogun\n)(?: {2}server .*\n)+/m, servers],
    [/^backend north\n(?: {2}.*\n)+/m, ''],
  ]
  let settings = await readFile(join(deploy, 'haproxy-states.cfg'), 'utf8')
  for (const [from, to] of changes) {
    if (settings.search(from) < 0) throw new Error(`deploy/haproxy-states.cfg no longer has ${from}.`)
    settings = settings.replace(from, to)
  }
  return settings
}

if (import.meta.main) {
  const [folder = '', ...ports] = process.argv.slice(2)
  const [port = 0, ...processes] = ports.map(Number)
  process.stdout.write(await proxySettings(folder, port, processes))
}
