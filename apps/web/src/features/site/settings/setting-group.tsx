import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  changeSiteSettings,
  type SettingName,
  type SettingsReport,
  type SiteSettingsPatch,
} from '@bolodex/contract/site/site-settings'
import { explain } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { refreshReads } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { changeSettings } from './settings-api.ts'
import { settingsWords as words } from './settings-wording.ts'
import panel from '#ui/panel.module.css'
import styles from './site-settings.module.css'

/** Reads again everything that shows a setting. */
export function useSettingsRefresh() {
  const queryClient = useQueryClient()
  return () => refreshReads(queryClient, '/api/site')
}

type GroupProps = {
  title: string
  report: SettingsReport
  /** The settings of its form. */
  names: readonly SettingName[]
  children: (onSaved: () => void) => ReactNode
}

/** A panel whose form restarts with what was saved. */
export function SettingGroup({ title, report, names, children }: GroupProps) {
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const handleSaved = () => setRound((before) => before + 1)
  // The button that was pressed is replaced with the form.
  useEffect(() => {
    if (round > 0) heading.current?.focus()
  }, [round])
  return (
    <section className={panel['panel']} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div key={`${round} ${JSON.stringify(names.map((name) => report.values[name]))}`}>{children(handleSaved)}</div>
    </section>
  )
}

type FormOptions<V extends object> = {
  start: V
  toBody: (typed: V) => SiteSettingsPatch
  onSaved: () => void
}

/** A form for some of the settings. */
export function useSettingsForm<V extends object>({ start, toBody, onSaved }: FormOptions<V>) {
  const refresh = useSettingsRefresh()
  return useContractForm<typeof changeSiteSettings, V>(changeSiteSettings, {
    start,
    // What was left as it is goes on following its default.
    toBody: (typed) => leaveOutSame(toBody(typed), toBody(start)),
    onDone: async () => {
      await refresh()
      showToast({ title: words.saved, tone: 'success' })
      onSaved()
    },
  })
}

function leaveOutSame(typed: SiteSettingsPatch, before: SiteSettingsPatch): SiteSettingsPatch {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as SettingName])
  return Object.fromEntries(Object.entries(typed).filter(isChanged))
}

type FormProps = {
  form: Pick<ReturnType<typeof useContractForm>, 'failure' | 'isBusy' | 'formProps'>
  children: ReactNode
}

export function SettingsForm({ form: { failure, isBusy, formProps }, children }: FormProps) {
  return (
    <form className="form" {...formProps}>
      {children}
      <FormFailure message={failure?.message} />
      <div className={styles['save']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? words.saving : words.save}
        </Button>
      </div>
    </form>
  )
}

type ResetProps = {
  name: SettingName
  report: SettingsReport
  onSaved: () => void
  /** Where it does not stand beside its field. */
  isNamed?: boolean
}

/** Takes back what an admin saved for one field. Not there while the default counts. */
export function UseDefault({ name, report, onSaved, isNamed = false }: ResetProps) {
  const refresh = useSettingsRefresh()
  const [isBusy, setBusy] = useState(false)
  if (!report.saved.includes(name)) return null
  const handleClick = async () => {
    setBusy(true)
    try {
      await changeSettings({ body: { [name]: null } })
      await refresh()
      showToast({ title: words.backToDefault, tone: 'success' })
      onSaved()
    } catch (error) {
      setBusy(false)
      showError(explain(error))
    }
  }
  return (
    <Button
      look="outline"
      className="button-small"
      disabled={isBusy}
      aria-label={words.toDefaultOf(words.fields[name])}
      onClick={() => void handleClick()}
    >
      {isNamed ? words.toDefaultOf(words.fields[name]) : words.toDefault}
    </Button>
  )
}
