declare module 'es-check' {
  interface Config {
    files: string | string[]
    ecmaVersion: string
    module?: boolean
  }
  export const runChecks: (configs: Config[]) => { success: boolean; errors: { file: string; err: Error }[] }
}
