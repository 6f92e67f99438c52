import { messages } from '@akada/contract/kernel/messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn } from '../../../test/drawn.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { notify } from '../../lib/notices.ts'
import { type ApiFormSettings, fieldErrors, type FormHandle, useApiForm } from './useApiForm.ts'

interface Values extends Record<string, unknown> {
  name: string
}

/** The form as its page holds it. */
const formOf = (settings: Partial<ApiFormSettings<Values, string>>): FormHandle => {
  const forms: FormHandle[] = []
  const Page = () => {
    forms.push(
      useApiForm<Values, string>({ initialValues: { name: '' }, submit: () => Promise.resolve(''), ...settings }),
    )
    return null
  }
  drawn(<Page />)
  const [form] = forms
  if (!form) throw new Error('The form was not drawn.')
  return form
}

const preventDefault = vi.fn()
// The form reads nothing else of the event.
const press = (form: FormHandle): void =>
  form.handleSubmit({ preventDefault } as unknown as Parameters<FormHandle['handleSubmit']>[0])

const refused = (fields: { path: string; message: string }[]): ApiError =>
  new ApiError(422, { code: 'invalid', message: 'Check the fields.', fields })

describe('a form that sends to the API', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('requestAnimationFrame', () => 0)
    vi.spyOn(notify, 'error').mockReturnValue(undefined)
    vi.spyOn(notify, 'success').mockReturnValue(undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('sends what was typed, reports success, and passes the response on', async () => {
    const submit = vi.fn(() => Promise.resolve('saved'))
    const onSuccess = vi.fn()
    press(formOf({ initialValues: { name: 'Ada' }, submit, success: 'Saved Successfully', onSuccess }))
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith('saved', { name: 'Ada' }))
    expect(submit).toHaveBeenCalledTimes(1)
    expect(notify.success).toHaveBeenCalledWith('Saved Successfully')
  })

  it('never lets the browser submit the form natively', () => {
    press(formOf({}))
    expect(preventDefault).toHaveBeenCalled()
  })

  it('sends once, however often the button is pressed meanwhile', async () => {
    const answered = Promise.withResolvers<string>()
    const submit = vi.fn(() => answered.promise)
    const onSuccess = vi.fn()
    const form = formOf({ submit, onSuccess })
    press(form)
    press(form)
    answered.resolve('saved')
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalled())
    press(form)
    await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2))
    expect(submit).toHaveBeenCalledTimes(2)
  })

  it('sends nothing without a connection, and says that nothing is lost', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const submit = vi.fn(() => Promise.resolve(''))
    press(formOf({ submit }))
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(expect.stringContaining('You are offline.')))
    expect(submit).not.toHaveBeenCalled()
  })

  it('sends nothing while a field is invalid', async () => {
    const submit = vi.fn(() => Promise.resolve(''))
    press(formOf({ submit, check: ({ name }) => (name ? {} : { name: 'Enter a name.' }) }))
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(messages.formInvalid))
    expect(submit).not.toHaveBeenCalled()
  })

  it("shows the server's sentence when it refuses, and can be sent again", async () => {
    const submit = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refused([{ path: 'body.name', message: 'Taken.' }]))
      .mockResolvedValueOnce('saved')
    const onSuccess = vi.fn()
    const form = formOf({ submit, onSuccess })
    press(form)
    await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith('Check the fields.'))
    await vi.waitFor(() => {
      press(form)
      expect(onSuccess).toHaveBeenCalled()
    })
  })

  it('leaves a refusal to a page that handles it itself', async () => {
    const onError = vi.fn(() => true)
    press(formOf({ submit: () => Promise.reject(new Error('Stale.')), onError }))
    await vi.waitFor(() => expect(onError).toHaveBeenCalled())
    expect(notify.error).not.toHaveBeenCalled()
  })
})

describe('the errors of fields', () => {
  it('show the first of several errors', () => {
    const error = refused([
      { path: 'body.guardians.0.phone', message: 'First.' },
      { path: 'body.guardians.0.phone', message: 'Second.' },
      { path: 'query.term', message: 'Unknown.' },
    ])
    expect(fieldErrors(error)).toEqual({ 'guardians.0.phone': 'First.', 'query.term': 'Unknown.' })
  })
})
