import { z } from 'zod'
import { Done } from '../accounts/auth.ts'
import { leastContrast, leastContrastIn } from './accent.ts'
import { KeptLine, KeptText } from '../inputs.ts'
import { hasLetterOrDigit } from '../plain-text.ts'
import type { ContractRoute } from '../route.ts'
import { siteSettingsWording as wording } from './site-settings-wording.ts'

/** Who may create an account: anyone, those with an invitation, or no visitor. */
export const signUpPolicies = ['open', 'invitation', 'closed'] as const
export type SignUpPolicy = (typeof signUpPolicies)[number]

/** The pages that a site writes itself. Each is also the last segment of its address. */
export const ownPages = ['rules', 'imprint'] as const
export type OwnPage = (typeof ownPages)[number]

export const siteLimits = {
  name: 40,
  description: 160,
  page: 10_000,
  contacts: 6,
  contactName: 60,
  email: 254,
  providerLabel: 30,
  logoBytes: 1024 * 1024,
  /** The longer side of a logo, in pixels. */
  logoSide: 4096,
  /** Stored of one icon. */
  iconBytes: 600_000,
} as const

/** Sides of a logo's icons, in pixels: for tabs, home screens and installed apps. */
export const iconSizes = [32, 180, 192, 512] as const

const named = (max: number) =>
  KeptLine.min(1, wording.empty).max(max, wording.tooLong(max)).refine(hasLetterOrDigit, wording.noLetter)

export const SiteName = named(siteLimits.name)
export const SiteDescription = named(siteLimits.description)
export const ProviderLabel = named(siteLimits.providerLabel)
/** A color as browsers write it, dark enough to be read on the light theme. The dark theme shows a lighter tint. */
export const AccentColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, wording.color)
  .toLowerCase()
  .refine((color) => leastContrastIn('light', color) >= leastContrast, {
    error: ({ input }) => wording.contrast(leastContrastIn('light', String(input))),
  })
const OwnPageText = KeptText.max(siteLimits.page, wording.tooLong(siteLimits.page))

/** A person of the team whom visitors can email. */
const ContactInput = z.strictObject({
  name: named(siteLimits.contactName),
  email: KeptLine.max(siteLimits.email).pipe(z.email(wording.email)),
})

/** The settings in force. */
export const SiteSettings = z.strictObject({
  name: SiteName,
  /** Null: the sentence that comes with the software. */
  description: SiteDescription.nullable(),
  /** Null: the colors that come with the software. */
  accent: AccentColor.nullable(),
  contacts: z.array(ContactInput).max(siteLimits.contacts, wording.tooManyContacts),
  /** Plain text with headings (`# `) and links. Empty: no page. */
  rules: OwnPageText,
  imprint: OwnPageText,
  signUp: z.enum(signUpPolicies),
  guestVotes: z.boolean(),
  guestPhotos: z.boolean(),
  /** What the sign-in button calls the provider: 'Continue with Acme'. */
  providerLabel: ProviderLabel,
})
export type SiteSettings = z.infer<typeof SiteSettings>

export type SettingName = keyof SiteSettings
export const settingNames = Object.keys(SiteSettings.shape) as SettingName[]

/** What to change. Null goes back to the default; what is left out stays. */
export const SiteSettingsPatch = z
  .strictObject({
    name: SiteSettings.shape.name.nullable(),
    description: SiteSettings.shape.description,
    accent: SiteSettings.shape.accent,
    contacts: SiteSettings.shape.contacts.nullable(),
    rules: SiteSettings.shape.rules.nullable(),
    imprint: SiteSettings.shape.imprint.nullable(),
    signUp: SiteSettings.shape.signUp.nullable(),
    guestVotes: SiteSettings.shape.guestVotes.nullable(),
    guestPhotos: SiteSettings.shape.guestPhotos.nullable(),
    providerLabel: SiteSettings.shape.providerLabel.nullable(),
  })
  .partial()
export type SiteSettingsPatch = z.infer<typeof SiteSettingsPatch>

/** Settings as an answer: a value from the environment is shown as it is. */
const ShownSettings = z.object({
  name: z.string(),
  description: z.string().nullable(),
  accent: z.string().nullable(),
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
  rules: z.string(),
  imprint: z.string(),
  signUp: z.enum(signUpPolicies),
  guestVotes: z.boolean(),
  guestPhotos: z.boolean(),
  providerLabel: z.string(),
})

/** The settings for admins: what is in force, what an admin saved, and what counts without that. */
const SettingsReport = z.object({
  values: ShownSettings,
  defaults: ShownSettings,
  /** The settings that differ from their default because an admin saved them. */
  saved: z.array(z.enum(settingNames)),
  logo: z.string().nullable(),
  /** The address of the sign-in provider; null without one. From the environment only. */
  providerIssuer: z.string().nullable(),
})
export type SettingsReport = z.infer<typeof SettingsReport>

export const getSiteSettings = {
  method: 'GET',
  path: '/api/site/settings',
  access: 'admin',
  limit: 'read',
  summary: 'The site’s settings: in force, saved and default',
  answer: SettingsReport,
} as const satisfies ContractRoute

export const changeSiteSettings = {
  method: 'PATCH',
  path: '/api/site/settings',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Changes settings of the site; null goes back to the default',
  body: SiteSettingsPatch,
  answer: Done,
} as const satisfies ContractRoute

export const getOwnPage = {
  method: 'GET',
  path: '/api/site/pages/:page',
  access: 'anyone',
  limit: 'read',
  summary: 'A page that the site has written itself, as plain text',
  params: z.strictObject({ page: z.enum(ownPages) }),
  answer: z.object({ page: z.enum(ownPages), text: z.string() }),
} as const satisfies ContractRoute

export const uploadLogo = {
  method: 'POST',
  path: '/api/site/logo',
  access: 'admin',
  limit: 'photo',
  stepUp: true,
  summary: 'Replaces the site’s logo: JPEG, PNG or WebP, not animated',
  upload: { field: 'logo', below: siteLimits.logoBytes, tooLarge: wording.logoTooLarge },
  body: z.strictObject({}),
  answer: z.object({ logo: z.string() }),
} as const satisfies ContractRoute

export const removeLogo = {
  method: 'DELETE',
  path: '/api/site/logo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Goes back to the logo that comes with the software',
  answer: Done,
} as const satisfies ContractRoute
