import { useEffect, useRef } from 'react'
import { accentGrounds, accentInDark } from '@bolodex/contract/site/accent'
import { AccentColor, type SettingsReport } from '@bolodex/contract/site/site-settings'
import { useTyped } from '#lib/forms/use-contract-form.ts'
import { TextField } from '#ui/fields/field.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { SettingGroup, SettingsForm, UseDefault, useSettingsForm } from './setting-group.tsx'
import { settingsWords as words } from './settings-wording.ts'
import styles from './site-settings.module.css'

/** The accent color, shown on a button and a link in both themes while it is chosen. */
export function ColorGroup({ report }: { report: SettingsReport }) {
  return (
    <SettingGroup title={words.groups.color} report={report} names={['accent']}>
      {(onSaved) => <ColorForm report={report} onSaved={onSaved} />}
    </SettingGroup>
  )
}

/** The colors that come with the software (`tokens.css`). */
const ownAccent = '#2c3e9e'
const ownAccentInDark = '#aab7ff'

function ColorForm({ report, onSaved }: { report: SettingsReport; onSaved: () => void }) {
  const form = useSettingsForm({
    start: { accent: report.values.accent ?? '' },
    toBody: ({ accent }) => ({ accent: accent.trim() === '' ? null : accent.trim() }),
    onSaved,
  })
  const { accent } = useTyped(form)
  const checked = AccentColor.safeParse(accent.trim())
  const problem = accent.trim() === '' ? undefined : checked.error?.issues[0]?.message
  const { error, ...field } = form.field('accent')
  return (
    <SettingsForm form={form}>
      <TextField
        {...field}
        error={error ?? (/^#.{6}/.test(accent.trim()) ? problem : undefined)}
        label={words.fields.accent}
        placeholder={words.noColor}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        hint={words.hints.accent}
        aside={<UseDefault name="accent" report={report} onSaved={onSaved} />}
      />
      <label className={styles['picker']}>
        <input
          type="color"
          value={checked.data ?? ownAccent}
          onChange={({ currentTarget }) => form.change('accent', currentTarget.value)}
        />
        {words.pick}
      </label>
      <div className={styles['previews']}>
        <Preview theme="light" accent={checked.data ?? null} />
        <Preview theme="dark" accent={checked.data ?? null} />
      </div>
    </SettingsForm>
  )
}

function Preview({ theme, accent }: { theme: 'light' | 'dark'; accent: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  // By script: the content security policy forbids style attributes in pages.
  useEffect(() => {
    const style = box.current?.style
    const shown = accent ?? ownAccent
    style?.setProperty('--primary', theme === 'light' ? shown : accent === null ? ownAccentInDark : accentInDark(shown))
    style?.setProperty('--on-primary', accentGrounds[theme].text)
  }, [accent, theme])
  return (
    <div ref={box} className={joinClasses(styles['preview'], styles[`preview-${theme}`])}>
      <p className="caption">{words.preview[theme]}</p>
      <p>
        <span className="button button-primary">{words.preview.button}</span>
      </p>
      <p>
        {words.preview.text} <span className={styles['preview-link']}>{words.preview.link}</span>.
      </p>
    </div>
  )
}
