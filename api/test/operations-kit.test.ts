import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import client from 'prom-client'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from './app.ts'

const root = join(import.meta.dirname, '../..')
const kit = join(root, 'deploy')
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

/** Made by Prometheus itself. */
const own = new Set(['up'])
const operators = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring'])

/** The metrics that an expression names: what is neither a label, a function nor an operator. */
const metricsIn = (expression: string): string[] => {
  const normalised = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  return [...normalised.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter(name => !own.has(name) && !operators.has(name))
    .map(name => name.replace(/_(bucket|count|sum)$/, ''))
}

it('names in alert rules and dashboard only metrics that the server has', async () => {
  // With a replica that does not answer: its metrics are named all the same.
  const app = await testApp({ config: { readDatabaseUrl: 'postgresql://akada@127.0.0.1:9/akada' } })
  const register = new client.Registry()
  client.collectDefaultMetrics({ register })
  const served = `${(await app.server.inject('/metrics')).body}\n${await register.metrics()}`
  const known = new Set([...served.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  expect(known.size).toBeGreaterThan(20)

  const rules = readFileSync(join(kit, 'alerts.yml'), 'utf8')
  const expressions = [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression]) => expression ?? '')
  const panels = dashboard.parse(JSON.parse(readFileSync(join(kit, 'grafana.json'), 'utf8'))).panels
  expressions.push(...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
  expect(expressions.length).toBeGreaterThan(20)
  const unknown = expressions.flatMap(expression =>
    metricsIn(expression)
      .filter(name => !known.has(name))
      .map(name => `${name} in ${expression}`),
  )
  expect(unknown).toEqual([])
})

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

/** The workspaces that one needs to run, itself included: 'api', 'contract'. */
const neededBy = (workspace: string, found = new Set<string>()): Set<string> => {
  if (found.has(workspace)) return found
  found.add(workspace)
  const { dependencies } = packageFile.parse(JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')))
  for (const name of Object.keys(dependencies))
    if (name.startsWith('@akada/')) neededBy(name.slice('@akada/'.length), found)
  return found
}

it('builds an image with every workspace that the server needs', () => {
  const file = readFileSync(join(kit, 'Dockerfile'), 'utf8')
  const installed = [...file.matchAll(/--workspace (\w+)/g)].map(([, name]) => name)
  const copied = [...file.matchAll(/^COPY --from=build \/opt\/akada\/(\w+) \1$/gm)].map(([, name]) => name)
  const needed = neededBy('api')
  expect(new Set(installed)).toEqual(needed)
  expect(new Set(copied)).toEqual(needed.add('node_modules'))
})

it('has services that may do no more than they need, and give up no protection', () => {
  const protections = [
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'PrivateTmp=true',
    'PrivateDevices=true',
    'ProtectSystem=strict',
    'ProtectHome=true',
    'RestrictNamespaces=true',
    'SystemCallFilter=@system-service',
  ]
  for (const name of ['akada.service', 'akada-backup.service']) {
    const lines = readFileSync(join(kit, name), 'utf8').split('\n')
    expect([name, protections.filter(line => !lines.includes(line))]).toEqual([name, []])
  }
})

it('has containers in which only the one that migrates knows the owner of the tables, and none is a superuser', () => {
  const file = readFileSync(join(kit, 'compose.yml'), 'utf8')
  const services = new Map(
    [...file.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name, text]) => [name, text ?? '']),
  )
  const naming = (text: string) => [...services].filter(([, service]) => service.includes(text)).map(([name]) => name)
  expect(naming('DB_OWNER_PASSWORD')).toEqual(['migrate', 'database', 'backup'])
  expect(naming('DB_ADMIN_PASSWORD')).toEqual(['database'])
  expect(naming('stop_grace_period: 60s')).toContain('app')
  expect(naming('healthcheck:')).toEqual(['app', 'pool', 'database'])
  expect(file).not.toMatch(/uid=|minio/)
  // What a person must write into deploy/.env is named where it is described.
  const wanted = new Set([...file.matchAll(/\$\{(\w+)[}:]/g)].map(([, name]) => name ?? ''))
  const described = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect([...wanted].filter(name => !described.includes(`\`${name}\``))).toEqual([])
})
