import {
  signUpPolicies,
  siteLimits,
  type SettingsReport,
  type SignUpPolicy,
} from '@bolodex/contract/site/site-settings'
import { useTyped } from '#lib/forms/use-contract-form.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Field, TextAreaField, TextField } from '#ui/fields/field.tsx'
import { SettingGroup, SettingsForm, UseDefault, useSettingsForm } from './setting-group.tsx'
import { settingsWords as words } from './settings-wording.ts'
import styles from './site-settings.module.css'

type Props = { report: SettingsReport }
type FormProps = Props & { onSaved: () => void }

export function NameGroup({ report }: Props) {
  return (
    <SettingGroup title={words.groups.name} report={report} names={['name', 'description']}>
      {(onSaved) => <NameForm report={report} onSaved={onSaved} />}
    </SettingGroup>
  )
}

function NameForm({ report, onSaved }: FormProps) {
  const { name, description } = report.values
  const form = useSettingsForm({
    start: { name, description: description ?? '' },
    toBody: (typed) => ({ name: typed.name, description: typed.description.trim() || null }),
    onSaved,
  })
  return (
    <SettingsForm form={form}>
      <TextField
        {...form.field('name')}
        label={words.fields.name}
        maxLength={siteLimits.name}
        autoComplete="off"
        aside={<UseDefault name="name" report={report} onSaved={onSaved} />}
      />
      <TextField
        {...form.field('description')}
        label={words.fields.description}
        maxLength={siteLimits.description}
        autoComplete="off"
        hint={words.hints.description}
        aside={<UseDefault name="description" report={report} onSaved={onSaved} />}
      />
    </SettingsForm>
  )
}

export function ContactsGroup({ report }: Props) {
  return (
    <SettingGroup title={words.groups.contacts} report={report} names={['contacts']}>
      {(onSaved) => <ContactsForm report={report} onSaved={onSaved} />}
    </SettingGroup>
  )
}

/** 'Sam Example <sam@example.org>'. A line without an address is refused for lack of one. */
const readContact = (line: string): { name: string; email: string } => {
  const [, name = line, email = ''] = /^(.*?)\s*<([^<>]*)>$/.exec(line) ?? []
  return { name, email }
}

function ContactsForm({ report, onSaved }: FormProps) {
  const form = useSettingsForm({
    start: { lines: report.values.contacts.map(({ name, email }) => `${name} <${email}>`).join('\n') },
    toBody: ({ lines }) => ({
      contacts: lines
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => readContact(line)),
    }),
    onSaved,
  })
  return (
    <SettingsForm form={form}>
      <TextAreaField
        {...form.field('lines')}
        label={words.fields.contacts}
        rows={3}
        hint={words.hints.contacts}
        aside={<UseDefault name="contacts" report={report} onSaved={onSaved} />}
      />
    </SettingsForm>
  )
}

export function PagesGroup({ report }: Props) {
  return (
    <SettingGroup title={words.groups.pages} report={report} names={['rules', 'imprint']}>
      {(onSaved) => <PagesForm report={report} onSaved={onSaved} />}
    </SettingGroup>
  )
}

function PagesForm({ report, onSaved }: FormProps) {
  const { rules, imprint } = report.values
  const form = useSettingsForm({ start: { rules, imprint }, toBody: (typed) => typed, onSaved })
  return (
    <SettingsForm form={form}>
      <div className={styles['columns']}>
        {(['rules', 'imprint'] as const).map((page) => (
          <TextAreaField
            key={page}
            {...form.field(page)}
            label={words.fields[page]}
            rows={8}
            maxLength={siteLimits.page}
            hint={words.hints.page}
            aside={<UseDefault name={page} report={report} onSaved={onSaved} />}
          />
        ))}
      </div>
    </SettingsForm>
  )
}

export function PeopleGroup({ report }: Props) {
  return (
    <SettingGroup title={words.groups.people} report={report} names={['signUp', 'guestVotes', 'guestPhotos']}>
      {(onSaved) => <PeopleForm report={report} onSaved={onSaved} />}
    </SettingGroup>
  )
}

function PeopleForm({ report, onSaved }: FormProps) {
  const { signUp, guestVotes, guestPhotos } = report.values
  const form = useSettingsForm<{ signUp: SignUpPolicy; guestVotes: boolean; guestPhotos: boolean }>({
    start: { signUp, guestVotes, guestPhotos },
    toBody: (typed) => typed,
    onSaved,
  })
  const { error, ...select } = form.field('signUp')
  return (
    <SettingsForm form={form}>
      <Field
        label={words.fields.signUp}
        error={error}
        aside={<UseDefault name="signUp" report={report} onSaved={onSaved} />}
      >
        {(wiring) => (
          <select {...wiring} {...select} className="input">
            {signUpPolicies.map((policy) => (
              <option key={policy} value={policy}>
                {words.signUp[policy]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <CheckField {...form.box('guestVotes')}>{words.guestVotes}</CheckField>
      <CheckField {...form.box('guestPhotos')}>{words.guestPhotos}</CheckField>
      <div className={styles['save']}>
        <UseDefault isNamed name="guestVotes" report={report} onSaved={onSaved} />
        <UseDefault isNamed name="guestPhotos" report={report} onSaved={onSaved} />
      </div>
    </SettingsForm>
  )
}

export function ProviderGroup({ report, issuer }: Props & { issuer: string }) {
  return (
    <SettingGroup title={words.groups.provider} report={report} names={['providerLabel']}>
      {(onSaved) => <ProviderForm report={report} issuer={issuer} onSaved={onSaved} />}
    </SettingGroup>
  )
}

function ProviderForm({ report, issuer, onSaved }: FormProps & { issuer: string }) {
  const { providerLabel } = report.values
  const form = useSettingsForm({ start: { providerLabel }, toBody: (typed) => typed, onSaved })
  const typed = useTyped(form)
  return (
    <SettingsForm form={form}>
      <TextField
        {...form.field('providerLabel')}
        label={words.fields.providerLabel}
        maxLength={siteLimits.providerLabel}
        autoComplete="off"
        hint={words.hints.providerLabel(typed.providerLabel)}
        aside={<UseDefault name="providerLabel" report={report} onSaved={onSaved} />}
      />
      <p className="hint">{words.hints.issuer(issuer)}</p>
    </SettingsForm>
  )
}
