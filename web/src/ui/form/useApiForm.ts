import { messages } from '@akada/contract/kernel/messages'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { notify } from '../../lib/notices.ts'
import { isPressedAway } from './leaving.ts'

type Schema = Parameters<typeof schemaResolver>[0]

export interface ApiFormSettings<Values, Result> {
  initialValues: Values
  /**
   * The contract's schema for the body, fetched only when the form is first sent, so that the schema library stays out of the
   * first load: `() => import('@akada/contract/students/schemas').then(m => m.admitStudentBody)`
   */
  schema?: () => Promise<Schema>
  /** More faults, by field path, that the schema cannot see. */
  check?: (values: Values) => FormErrors | Promise<FormErrors>
  /** Also checks each field when it is left. */
  checkOnBlur?: boolean
  /** Sends the values; what it throws is shown, at the fields where the server names them. */
  submit: (values: Values) => Promise<Result>
  /** The notice after success. */
  success?: string
  onSuccess?: (result: Result, values: Values) => unknown
  /** For what the page answers itself (both values of a stale save). Answer true where nothing more is to be shown. */
  onError?: (error: Error) => boolean
}

const offline = 'You are offline. Nothing was sent; what you typed is still here.'

/** `body.guardians.0.phone` names the field `guardians.0.phone` of the form. Of several faults of a field the first is shown. */
export const fieldErrors = (error: ApiError): FormErrors =>
  Object.fromEntries(error.fields.toReversed().map(({ path, message }) => [path.replace(/^body\./, ''), message]))

/**
 * A form that sends to the API: checks by the contract's schema, shows faults at their fields, focuses the first, refuses a
 * second press while sending, keeps what was typed whatever fails, answers at once where there is no connection. Goes with `<ApiForm form={form}>`.
 *
 *   const form = useApiForm({ initialValues, schema, submit: values => api.students.add({ body: values }) })
 *   <ApiForm form={form}>
 *     <TextInput label="First name" {...form.field('firstName')} />
 *     <SubmitButton form={form}>Admit student</SubmitButton>
 *   </ApiForm>
 */
export const useApiForm = <Values extends Record<string, unknown>, Result>(
  settings: ApiFormSettings<Values, Result>,
) => {
  const { initialValues, schema, check, checkOnBlur, submit, success, onSuccess, onError } = settings
  const element = useRef<HTMLFormElement>(null)
  /** Set once sent, so that leaving the page afterwards asks nothing. */
  const sent = useRef(false)
  // A second press comes before the first has been drawn; and after success the form is busy until `onSuccess` is done.
  const pressed = useRef(false)
  const [busy, setBusy] = useState(false)
  const form = useForm<Values>({ initialValues })
  const sending = useMutation({
    mutationFn: submit,
    // At once; the mutation itself ends later, when the page has read again what was changed.
    onSuccess: (_result, values) => {
      sent.current = true
      form.resetDirty(values)
      if (success) notify.success(success)
    },
    meta: { silent: true },
  })

  const focusFirst = (): void => {
    // After the faults have been drawn.
    requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      first?.focus()
      first?.scrollIntoView({ block: 'center' })
    })
  }

  const refuse = (errors: FormErrors, sentence: string): void => {
    form.setErrors(errors)
    notify.error(sentence)
    focusFirst()
  }

  const faultsNow = async (): Promise<FormErrors> => {
    const resolve = schema && schemaResolver(await schema())
    const values = form.getValues()
    return { ...(await resolve?.(values)), ...(await check?.(values)) }
  }

  /** The field's own path and those inside it: a phone number is one field of two parts. */
  const within = (errors: FormErrors, path: string): FormErrors =>
    Object.fromEntries(Object.entries(errors).filter(([key]) => key === path || key.startsWith(`${path}.`)))

  const checkField = async (path: string): Promise<void> => {
    const checked = form.getInputProps(path).value
    const faults = within(await faultsNow(), path)
    // What was typed meanwhile is not what the faults are about.
    if (form.getInputProps(path).value !== checked) return
    if (Object.keys(faults).length > 0) form.setErrors(others => ({ ...others, ...faults }))
  }

  const checkFields = async (paths: readonly string[]): Promise<boolean> => {
    const all = await faultsNow()
    const faults = Object.assign({}, ...paths.map(path => within(all, path)))
    if (Object.keys(faults).length === 0) return true
    refuse(faults, messages.formInvalid)
    return false
  }

  const field: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options)
    const faults = within(form.errors, String(path))
    return {
      ...props,
      error: props.error ?? Object.values(faults)[0],
      onChange: (value: unknown) => {
        for (const key of Object.keys(faults)) form.clearFieldError(key)
        props.onChange(value)
      },
      onBlur: (event?: FocusEvent) => {
        props.onBlur?.(event)
        if (checkOnBlur && !isPressedAway(event)) void checkField(String(path))
      },
    }
  }

  const send = async (): Promise<void> => {
    // Before anything else: what checks the form may have to be fetched too.
    if (!navigator.onLine) return notify.error(offline)
    const values = form.getValues()
    const errors = await faultsNow()
    if (Object.keys(errors).length > 0) return refuse(errors, messages.formInvalid)
    form.clearErrors()
    try {
      const result = await sending.mutateAsync(values)
      await onSuccess?.(result, values)
    } catch (error) {
      if (error instanceof Error && onError?.(error)) return
      refuse(
        error instanceof ApiError ? fieldErrors(error) : {},
        error instanceof Error ? error.message : String(error),
      )
    }
  }

  return {
    /** Mantine's form, for lists (`insertListItem`), `setFieldValue` and the like. */
    ...form,
    /** Props of an input: `{...form.field('guardians.0.name')}`. */
    field,
    loading: busy || sending.isPending,
    element,
    /** Whether something typed would be lost by leaving now. */
    isUnsaved: () => !sent.current && form.isDirty(),
    /** Shows the faults of these fields only and answers whether there is none: a step of a long form. */
    checkFields,
    /** Shows faults that the page found itself, with a notice. */
    refuse,
    send,
    handleSubmit: (event: SubmitEvent): void => {
      event.preventDefault()
      if (pressed.current) return
      pressed.current = true
      setBusy(true)
      void send()
        .catch((error: unknown) => notify.error(String(error)))
        .finally(() => {
          pressed.current = false
          // A form that stays on the page after it was saved guards what is typed next.
          sent.current = false
          setBusy(false)
        })
    },
  }
}

/** What ApiForm and SubmitButton need of a form. */
export interface FormHandle {
  element: React.RefObject<HTMLFormElement | null>
  loading: boolean
  isUnsaved: () => boolean
  handleSubmit: (event: SubmitEvent) => void
}
