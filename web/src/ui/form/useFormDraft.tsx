import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TypedForm } from '../../lib/draft/form-drafts.ts'
import { newId } from '../../lib/ids.ts'

type Store = typeof import('../../lib/draft/form-drafts.ts')

interface DraftedForm<Values> {
  values: Values
  getValues: () => Values
  setValues: (values: Values) => void
}

interface FormDraftSettings<Values> {
  form: DraftedForm<Values>
  /** The address of the page, under which its form is found again. */
  page: string
  /** Whether these values are something that the person typed and has not sent. */
  isTyped: (values: Values) => boolean
  /** Shows an empty form: the person discards what was typed. */
  onDiscard: () => void
}

const nothing = (): (() => void) => () => undefined

/**
 * Stores on the device what is typed in a form, until it is sent, and brings it back after a reload or when the person returns. `clientId`
 * goes with it. `isStored` says that leaving the page loses nothing; `restored`, which is rendered above the form, that it came back.
 */
export const useFormDraft = <Values extends Record<string, unknown>>({
  form,
  page,
  isTyped,
  onDiscard,
}: FormDraftSettings<Values>) => {
  const [store, setStore] = useState<Store>()
  const [isRestored, setRestored] = useState(false)
  const [firstId] = useState(() => newId())
  const clientId = useRef(firstId)
  /** The person has typed, or what was typed is back: what the device stores from now on comes from this form. */
  const isBegun = useRef(false)
  const latest = useRef({ form, isTyped })
  useEffect(() => {
    latest.current = { form, isTyped }
  })
  useEffect(() => {
    // Without it the form works, and asks before it is left.
    import('../../lib/draft/form-drafts.ts').then(setStore, () => undefined)
  }, [])
  // The device may open what it stores after the page has started.
  const found = useSyncExternalStore<TypedForm | undefined>(store?.formDrafts.subscribe ?? nothing, () =>
    store?.typedOn(page),
  )
  useEffect(() => {
    if (!found || isBegun.current) return
    isBegun.current = true
    const { form: now, isTyped: typed } = latest.current
    if (typed(now.getValues())) return
    clientId.current = found.clientId
    now.setValues({ ...now.getValues(), ...found.values })
    setRestored(true)
  }, [found])
  const { values } = form
  useEffect(() => {
    if (!store) return
    if (latest.current.isTyped(values)) {
      isBegun.current = true
      store.storeTyped(page, { values, clientId: clientId.current })
    } else if (isBegun.current) store.storeTyped(page, null)
  }, [store, page, values])

  const isUnstored = useSyncExternalStore(
    store?.formDrafts.subscribe ?? nothing,
    () => store?.formDrafts.get().unstored ?? true,
  )
  const forget = (): void => store?.storeTyped(page, null)
  /** What is sent next is something else than what was sent under the id before. */
  const renewId = (): void => {
    clientId.current = newId()
    store?.storeTyped(page, { values: latest.current.form.getValues(), clientId: clientId.current })
  }
  const restored: ReactNode = isRestored && (
    <p className="m-0 flex flex-wrap items-center gap-x-3 text-dimmed" role="status">
      What you typed before is here again.
      <button
        type="button"
        className="plain text-link p-0 min-h-11 text-left cursor-pointer"
        onClick={() => {
          forget()
          onDiscard()
        }}
      >
        Discard it
      </button>
    </p>
  )
  return { clientId, isStored: !isUnstored, restored, forget, renewId }
}
