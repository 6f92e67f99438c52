/** Draws the sign-in page as text: the same components that draw it in the browser, by React itself. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { AuthLayout } from '../src/app/layouts/AuthLayout.tsx'
import { Refusal } from '../src/features/auth/components/AuthPage.tsx'
import { Login } from '../src/features/auth/pages/Login.tsx'
import { cssVariables, theme } from '../src/ui/theme.ts'
import { OutletOf } from './router.tsx'

/** The sign-in page with the theme's variables as styles, and what a refusal looks like. */
export const drawLogin = (): string =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false}>
      <QueryClientProvider client={new QueryClient()}>
        <OutletOf.Provider value={<Login />}>
          <AuthLayout />
        </OutletOf.Provider>
      </QueryClientProvider>
      <div data-refusal="" role="alert" hidden>
        <Refusal> </Refusal>
      </div>
    </MantineProvider>,
  )
