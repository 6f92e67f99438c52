import { placeOf } from './place.ts'

/** The folders of a feature on the server; its use cases are beside them, one file each. */
const folders = new Set(['queries', 'rules', 'print'])
const parts = ['queries', 'rules']
const single = ['routes', 'policy', 'tables', 'hooks']
const vague = /(?:^|-)(?:services?|helpers?|utils?|common|misc)\.ts$/

/** The error in the place or name of a feature's file; undefined if there is none. */
export const shapeError = (path: string): string | undefined => {
  const { workspace, feature, rest, isTest } = placeOf(path)
  if (workspace !== 'api' || feature === undefined || isTest) return undefined
  const [first = '', ...below] = rest.split('/')
  if (below.length > 1 || (below.length === 1 && !folders.has(first)))
    return 'A feature has the folders queries, rules and print; its use cases lie beside them.'
  if (vague.test(rest)) return 'Name a file after its use case.'
  const part = parts.find(name => first.endsWith(`-${name}.ts`))
  if (part) return `Parts of ${part}.ts lie in the folder ${part}.`
  const one = single.find(name => first.endsWith(`-${name}.ts`))
  return one && `A feature has one ${one}.ts.`
}
