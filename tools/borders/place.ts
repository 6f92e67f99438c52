/** The place of a file in the layout. */
export interface SourcePosition {
  workspace: string
  /** First folder below src (or the file itself): platform, features, app, ui, lib, ... */
  area: string
  /** Set inside features/<feature>/. */
  feature: string | undefined
  /** Path inside the feature, or inside the area. */
  rest: string
  isTest: boolean
}

export const placeOf = (path: string): SourcePosition => {
  const [workspace = '', ...below] = path.split('/')
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path) || /^(?:api|web)\/test\//.test(path)
  const inside = below[0] === 'src' ? below.slice(1) : below
  const [area = '', ...rest] = inside
  const isFeature = area === 'features' && rest.length > 1
  return {
    workspace,
    area,
    feature: isFeature ? rest[0] : undefined,
    rest: (isFeature ? rest.slice(1) : rest).join('/'),
    isTest,
  }
}

/** Whether a file of a feature is its `routes`, `queries`, `policy` or `rules`, or is in the folder of that name. */
export const isPart = ({ feature, rest }: SourcePosition, ...parts: string[]): boolean =>
  feature !== undefined && parts.some(part => rest === `${part}.ts` || rest.startsWith(`${part}/`))

/** Whether a repository path is the module `folder` (a file or a folder of files). */
export const isModule = (path: string, folder: string): boolean =>
  path === `${folder}.ts` || path.startsWith(`${folder}/`)

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
