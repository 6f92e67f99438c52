import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './src/ui/theme.ts'

const name = 'virtual:theme.css'
const resolved = `\0${name}`

/** The variables of the kit and of the theme, for both colour schemes. */
const variables = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const kit = defaultCssVariablesResolver(merged)
  const own = cssVariables(merged)
  return convertCssVariables({
    variables: { ...kit.variables, ...own.variables },
    light: { '--mantine-color-scheme': 'light', ...kit.light, ...own.light },
    dark: { '--mantine-color-scheme': 'dark', ...kit.dark, ...own.dark },
  })
}

/**
 * The module `virtual:theme.css`: the theme's variables as a style sheet. `MantineProvider` would put a `<style>` into the document, which the
 * content security policy forbids (docs/adr/0013).
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  resolveId: id => (id === name ? resolved : undefined),
  load: id => (id === resolved ? variables() : undefined),
})
