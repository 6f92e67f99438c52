import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/notices.ts'
import { shrinkPicture } from '../../../../lib/shrink-picture.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { FileDrop } from '../../../../ui/inputs/FileDrop.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { type Settings } from '../../queries.ts'
import classes from '../State.module.css'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

const valuesOf = ({ ministry, providerName }: Settings) => ({ ministry: ministry ?? '', providerName })

const fields: Record<string, ConflictField<ReturnType<typeof valuesOf>>> = {
  ministry: { label: 'Ministry', show: ({ ministry }) => ministry, copy: ({ ministry }) => ({ ministry }) },
  providerName: {
    label: 'Provider',
    show: ({ providerName }) => providerName,
    copy: ({ providerName }) => ({ providerName }),
  },
}

/** The names and the crest on report cards and in the footer. */
export const Identity = (part: SettingsPart) => {
  const { settings } = part
  const { form, conflict } = useSettingsPart(part, {
    valuesOf,
    save: (values, revision) => api.stateSettings.update({ body: { ...values, revision } }),
    fields,
    success: 'State Profile Updated Successfully',
  })
  return (
    <div className="grid gap-5">
      <ApiForm form={form} label="State profile">
        <FormGroup
          title={settings.name}
          intro="The ministry heads report cards, invoices and results of exams; the provider stands in the footer."
        >
          <TextInput label="Ministry" maxLength={120} placeholder="Ministry of Education" {...form.field('ministry')} />
          <TextInput label="Provider" maxLength={60} {...form.field('providerName')} />
        </FormGroup>
        <FormActions>
          <SubmitButton form={form}>Save state profile</SubmitButton>
        </FormActions>
        {conflict}
      </ApiForm>
      <Crest settings={settings} />
    </div>
  )
}

const Crest = ({ settings: { name, logo } }: { settings: Settings }) => {
  const [share, setShare] = useState<number>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) =>
      api.stateSettings.crest({ file: await shrinkPicture(file, { whole: true }), onProgress: setShare }),
    meta: { silent: true, background: true },
    onSuccess: () => {
      notify.success('Logo Updated Successfully')
    },
    onSettled: () => setShare(undefined),
  })
  return (
    <FormGroup
      title="Crest"
      intro="Stands at the head of report cards whose school has no logo of its own. Saved as soon as it is chosen."
    >
      {logo && (
        <img
          src={logo.Location}
          alt={`Crest of ${name}`}
          className={`border border-line rounded-lg object-contain ${classes.crest}`}
        />
      )}
      <FileDrop
        label="New crest"
        kind="image"
        onFile={file => mutate(file)}
        progress={share}
        disabled={isPending}
        error={error ? messageOf(error) : undefined}
      />
    </FormGroup>
  )
}
