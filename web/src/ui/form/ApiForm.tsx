import { Button, type ButtonProps } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import classes from './ApiForm.module.css'
import { TypedTexts } from './typed-text.ts'
import type { FormHandle } from './useApiForm.ts'
import { lazyPart } from '../lazy-part.tsx'

// Not part of the sign-in bundle, but fetched early, because it may be needed without a network.
const leaveDialog = () => import('./LeaveDialog.tsx')
const LeaveDialog = lazyPart(leaveDialog)

export interface ApiFormProps {
  form: FormHandle
  /** What the form is for, for screen readers; omitted if the page's title says it. */
  label?: string
  /** False if leaving needs no confirmation, as when signing in. */
  guard?: boolean
  children: ReactNode
}

/** The form element: Enter sends it too, and leaving with unsaved typing needs confirmation. */
export const ApiForm = ({ form, label, guard = true, children }: ApiFormProps) => {
  const leaving = useBlocker({
    // A tab or a dialog in the address is still the same page.
    shouldBlockFn: ({ current, next }) => guard && current.pathname !== next.pathname && form.isUnsaved(),
    enableBeforeUnload: () => guard && form.isUnsaved(),
    withResolver: true,
  })
  useEffect(() => {
    if (guard) void leaveDialog()
  }, [guard])
  return (
    <form ref={form.element} aria-label={label} noValidate onSubmit={form.handleSubmit} className="flex flex-col gap-5">
      <TypedTexts.Provider value={form.typed}>{children}</TypedTexts.Provider>
      {leaving.status === 'blocked' && (
        <Suspense>
          <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />
        </Suspense>
      )}
    </form>
  )
}

/** The label is the verb ('Admit student'); disabled while the form is being sent. */
export const SubmitButton = ({ form, children, ...rest }: ButtonProps & { form: FormHandle; children: ReactNode }) => (
  <Button type="submit" loading={form.loading} {...rest}>
    {children}
  </Button>
)

export interface FormGroupProps {
  title: string
  /** One line below the title. */
  intro?: ReactNode
  children: ReactNode
}

/** A group of fields with a title and a line, in two columns if there is room. */
export const FormGroup = ({ title, intro, children }: FormGroupProps) => (
  <fieldset className="card m-0 min-w-0 px-6 py-5 max-phone:p-4">
    <legend className="w-full text-lg font-bold p-0 float-left">{title}</legend>
    {intro && <p className={`m-0 text-dimmed text-sm ${classes.intro}`}>{intro}</p>}
    <div className={`grid items-start ${classes.fields}`}>{children}</div>
  </fieldset>
)

/** The buttons at the end of a form; below 600 px they stick to the bottom of the screen. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={`flex flex-wrap justify-end gap-3 phone-foot ${classes.actions}`}>{children}</div>
)
