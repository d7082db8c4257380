import { useState } from 'react'
import { siteLimits, type SettingsReport } from '@bolodex/contract/site/site-settings'
import { siteSettingsWording } from '@bolodex/contract/site/site-settings-wording'
import { joinClasses } from '#lib/join-classes.ts'
import { explain } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/fields/field.tsx'
import { FileInput } from '#ui/fields/file-input.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { removeLogo, sendLogo } from './settings-api.ts'
import { SettingGroup, useSettingsRefresh } from './setting-group.tsx'
import { settingsWords } from './settings-wording.ts'
import styles from './site-settings.module.css'

const words = settingsWords.logo

/** The logo, saved as soon as a picture is chosen. */
export function LogoGroup({ report }: { report: SettingsReport }) {
  const { logo } = report
  const refresh = useSettingsRefresh()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      await refresh()
      showToast({ title: done, tone: 'success' })
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setBusy(false)
    }
  }
  const handleFiles = ([file]: File[]) => {
    if (!file) return
    if (file.size >= siteLimits.logoBytes) setFailure(siteSettingsWording.logoTooLarge)
    else void run(() => sendLogo(file), words.replaced)
  }
  return (
    <SettingGroup title={settingsWords.groups.logo} report={report} names={[]}>
      {() => (
        <div className="form">
          {logo ? (
            <div className={styles['previews']}>
              {(['light', 'dark'] as const).map((theme) => (
                <p key={theme} className={joinClasses(styles['logo-preview'], styles[`preview-${theme}`])}>
                  <img src={`/site/icon-${logo}-192.png`} width="96" height="96" alt={words.own} />
                </p>
              ))}
            </div>
          ) : (
            <p>{words.none}</p>
          )}
          <div className="field">
            <label className="caption" htmlFor="logo-file">
              {words.choose}
            </label>
            <FileInput
              id="logo-file"
              className="input"
              accept="image/png,image/webp,image/jpeg"
              disabled={isBusy}
              onFiles={handleFiles}
            />
            <p className="hint">{settingsWords.hints.logo}</p>
          </div>
          <output className={joinClasses('hint', styles['sending'])}>{isBusy && words.sending}</output>
          <FormFailure message={failure} />
          {logo && (
            <div className={styles['save']}>
              <Button look="outline" disabled={isBusy} onClick={() => void run(() => removeLogo({}), words.removed)}>
                {words.remove}
              </Button>
            </div>
          )}
        </div>
      )}
    </SettingGroup>
  )
}
