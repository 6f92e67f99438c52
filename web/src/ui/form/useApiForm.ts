import { reversed } from '@akada/contract/kernel/arrays'
import { messages } from '@akada/contract/kernel/messages'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import { notify } from '../../lib/notices.ts'
import { isPressedAway } from './leaving.ts'
import type { TypedText } from './typed-text.ts'

type Schema = Parameters<typeof schemaResolver>[0]

export interface ApiFormSettings<Values, Result> {
  initialValues: Values
  /**
   * The contract's schema for the body, fetched only when the form is first sent, so that the schema library is not part of the first load:
   * `() => import('@akada/contract/students/schemas').then(m => m.admitStudentBody)`
   */
  schema?: () => Promise<Schema>
  /** Additional errors, by field path, that the schema cannot detect. */
  check?: (values: Values) => FormErrors | Promise<FormErrors>
  /** Also checks each field when it loses focus. */
  checkOnBlur?: boolean
  /** Sends the values; errors it throws are shown, at the fields that the server names if there are any. */
  submit: (values: Values) => Promise<Result>
  /** The notice after success. */
  success?: string
  onSuccess?: (result: Result, values: Values) => unknown
  /** For errors that the page handles itself (both values of a stale save). Return true to show nothing more. */
  onError?: (error: Error) => boolean
}

const offline = 'You are offline. Nothing was sent; what you typed is still here.'

/** `body.guardians.0.phone` names the field `guardians.0.phone` of the form. If a field has several errors, the first is shown. */
export const fieldErrors = (error: ApiError): FormErrors =>
  Object.fromEntries(reversed(error.fields).map(({ path, message }) => [path.replace(/^body\./, ''), message]))

/** The field's own path and the paths inside it: a phone number is one field of two parts. */
const within = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key === path || key.startsWith(`${path}.`)))

/** Focuses the first invalid field, after the errors have been rendered. */
const focusFirst = (element: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => {
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  })
}

/**
 * Sends one request at a time: a second press can arrive before the first has been rendered, and the form is busy until `send` is complete.
 */
const useSubmit = (send: () => Promise<void>, onDone: () => void) => {
  const pressed = useRef(false)
  const [busy, setBusy] = useState(false)
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    void send()
      .catch((error: unknown) => notify.error(String(error)))
      .finally(() => {
        pressed.current = false
        onDone()
        setBusy(false)
      })
  }
  return { busy, handleSubmit }
}

/**
 * A form that sends to the API: validates with the contract's schema, shows errors at their fields, focuses the first, ignores a second
 * press while sending, preserves what was typed on every failure, and fails at once without a connection. Used with
 * `<ApiForm form={form}>`.
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
  const [typed] = useState(() => new Set<TypedText>())
  /** Set once sent, so that leaving the page afterwards needs no confirmation. */
  const sent = useRef(false)
  const form = useForm<Values>({ initialValues })
  const sending = useMutation({
    mutationFn: submit,
    // Immediately; the mutation itself ends later, when the page has refetched what changed.
    onSuccess: (_result, values) => {
      sent.current = true
      form.resetDirty(values)
      if (success) notify.success(success)
    },
    meta: { silent: true },
  })

  const refuse = (errors: FormErrors, sentence: string): void => {
    form.setErrors(errors)
    notify.error(sentence)
    focusFirst(element)
  }

  const errorsNow = async (): Promise<FormErrors> => {
    const resolve = schema && schemaResolver(await schema())
    const values = form.getValues()
    return { ...(await resolve?.(values)), ...(await check?.(values)) }
  }

  /** Every field shows what is wrong with its own text, not only the first. */
  const isTextTaken = (): boolean => [...typed].map(text => text.take()).every(Boolean)

  const checkField = async (path: string): Promise<void> => {
    const checked = form.getInputProps(path).value
    const problems = within(await errorsNow(), path)
    // The errors do not apply to what was typed meanwhile.
    if (form.getInputProps(path).value !== checked) return
    if (Object.keys(problems).length > 0) form.setErrors(others => ({ ...others, ...problems }))
  }

  const checkFields = async (paths: readonly string[]): Promise<boolean> => {
    const isTaken = isTextTaken()
    const all = await errorsNow()
    const problems = Object.assign({}, ...paths.map(path => within(all, path)))
    if (isTaken && Object.keys(problems).length === 0) return true
    refuse(problems, messages.formInvalid)
    return false
  }

  const field: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options)
    const problems = within(form.errors, String(path))
    return {
      ...props,
      error: props.error ?? Object.values(problems)[0],
      onChange: (value: unknown) => {
        for (const key of Object.keys(problems)) form.clearFieldError(key)
        props.onChange(value)
      },
      onBlur: (event?: FocusEvent) => {
        props.onBlur?.(event)
        if (checkOnBlur && !isPressedAway(event)) void checkField(String(path))
      },
    }
  }

  /** Takes what a password manager wrote without an event into fields that the form holds to be empty. */
  const takeWritten = (): void => {
    const inputs = element.current?.querySelectorAll<HTMLInputElement>('input[data-path][autocomplete]') ?? []
    for (const { value, dataset } of inputs) {
      const path = dataset['path'] ?? ''
      const props = form.getInputProps(path)
      if (value !== '' && props.value === '') props.onChange(value)
    }
  }

  const send = async (): Promise<void> => {
    takeWritten()
    // Before anything else: the validation may have to be fetched too.
    if (!navigator.onLine) return notify.error(offline)
    const isTaken = isTextTaken()
    const values = form.getValues()
    const errors = await errorsNow()
    if (!isTaken || Object.keys(errors).length > 0) return refuse(errors, messages.formInvalid)
    form.clearErrors()
    try {
      const result = await sending.mutateAsync(values)
      await onSuccess?.(result, values)
    } catch (error) {
      if (error instanceof Error && onError?.(error)) return
      refuse(error instanceof ApiError ? fieldErrors(error) : {}, messageOf(error))
    }
  }

  const { busy, handleSubmit } = useSubmit(send, () => {
    // A form that stays on the page after saving guards what is typed next.
    sent.current = false
  })
  return {
    /** Mantine's form, for lists (`insertListItem`), `setFieldValue` and similar functions. */
    ...form,
    /** Props of an input: `{...form.field('guardians.0.name')}`. */
    field,
    loading: busy || sending.isPending,
    element,
    typed,
    /** Whether leaving now would lose something typed. */
    isUnsaved: () => !sent.current && (form.isDirty() || [...typed].some(text => text.isLeft())),
    /** Shows the errors of these fields only and returns whether there are none: for a step of a long form. */
    checkFields,
    /** Shows errors that the page found itself, with a notice. */
    refuse,
    send,
    handleSubmit,
  }
}

/** What ApiForm and SubmitButton need of a form. */
export interface FormHandle {
  element: React.RefObject<HTMLFormElement | null>
  typed: Set<TypedText>
  loading: boolean
  isUnsaved: () => boolean
  handleSubmit: (event: SubmitEvent) => void
}
