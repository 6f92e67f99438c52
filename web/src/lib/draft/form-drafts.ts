import { Drafts } from './drafts.ts'
import type { Draft, DraftKind } from './kind.ts'

/** The page of a form that is not sent yet. */
interface FormHead {
  page: string
}

/** What was typed in a form, with the id under which it is sent: sent again after a reload, it does not act twice. */
export interface TypedForm {
  values: Readonly<Record<string, unknown>>
  clientId: string
}

type FormDraft = Draft<FormHead, TypedForm>

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null
const isTypedForm = (raw: unknown): raw is TypedForm =>
  isRecord(raw) && isRecord(raw.values) && typeof raw.clientId === 'string'

const read = (raw: unknown): FormDraft | null => {
  if (!isRecord(raw) || !isRecord(raw.head) || !isRecord(raw.items)) return null
  const { page } = raw.head
  const { typed } = raw.items
  return typeof page === 'string' && isTypedForm(typed) ? { head: { page }, items: { typed } } : null
}

/** A kind that the person alone sends: until then the device stores it. */
export const storedKind = <Head, Item>(
  named: Pick<DraftKind<Head, Item, never>, 'name' | 'version' | 'read'>,
): DraftKind<Head, Item, never> => ({
  ...named,
  batch: 1,
  quiet: 1000,
  isOpen: ({ items }) => Object.keys(items).length > 0,
  isSendable: () => false,
  sent: draft => draft,
  send: drafts => Promise.resolve(drafts.map(() => null)),
  answered: now => now,
  isAnswer: (raw): raw is never => raw === undefined,
})

/** A form is sent by the person alone: until then the device stores what was typed. */
export const formDrafts = new Drafts(storedKind<FormHead, TypedForm>({ name: 'forms', version: 1, read }))

/** What was typed on a page and is not sent. */
export const typedOn = (page: string): TypedForm | undefined => formDrafts.find(page)?.items.typed

/** Stores what is typed on a page; null once it is sent or discarded. */
export const storeTyped = (page: string, typed: TypedForm | null): void => {
  const items: FormDraft['items'] = typed === null ? {} : { typed }
  formDrafts.change(page, { head: { page }, items: {} }, draft => ({ ...draft, items }))
}
