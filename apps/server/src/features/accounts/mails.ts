import { mailWording as words } from './mail-wording.ts'

type Named = { origin: string; site: string; username: string }
type NamedWithLink = Named & { link: string }

/** Asks the owner of an address to confirm it. */
export function verificationMail({ origin, site, username, link }: NamedWithLink): WrittenMail {
  return writeMail({ origin, site, username, link, ...words.verification(site) })
}

/** Sent to an address that was used to sign up although it has an account. The screen does not reveal that. */
export function accountExistsMail({ origin, site }: Omit<Named, 'username'>): WrittenMail {
  return writeMail({ origin, site, link: `${origin}/auth`, ...words.accountExists(site) })
}

/** Carries the link that sets a new password. */
export function resetMail({ origin, site, username, link }: NamedWithLink): WrittenMail {
  return writeMail({ origin, site, username, link, ...words.reset(site) })
}

/** Reports a changed password. */
export function passwordChangedMail({ origin, site, username }: Named): WrittenMail {
  return writeMail({ origin, site, username, ...words.passwordChanged(origin, site) })
}

/** Sent to the old address. Does not name the new one, because this mailbox may belong to another person. */
export function emailChangedMail({ origin, site, username }: Named): WrittenMail {
  return writeMail({ origin, site, username, ...words.emailChanged(origin, site) })
}

/** Reports new recovery codes. */
export function codesRenewedMail({ origin, site, username }: Named): WrittenMail {
  return writeMail({ origin, site, username, ...words.codesRenewed(origin, site) })
}

/** Reports that the provider can now sign in to the account. */
export function googleAddedMail({ origin, site, username, provider }: Named & { provider: string }): WrittenMail {
  return writeMail({ origin, site, username, ...words.googleAdded(origin, site, provider) })
}

/** Reports that two-factor sign-in was turned on or off. */
export function twoFactorChangedMail({ origin, site, username, isOn }: Named & { isOn: boolean }): WrittenMail {
  return writeMail({ origin, site, username, ...(isOn ? words.twoFactorOn(origin) : words.twoFactorOff(origin)) })
}

/** Confirms to an admin that mail works. */
export function testMail({ origin, site, username }: Named): WrittenMail {
  return writeMail({ origin, site, username, ...words.test(site) })
}

/** A mail before it is addressed. */
type WrittenMail = { subject: string; text: string; html: string }

/** The contents of a mail; rendered twice, as plain text and as HTML. */
type Letter = {
  origin: string
  /** The site's name. */
  site: string
  subject: string
  /** Omitted where the mail must not reveal whose account it concerns. */
  username?: string
  paragraphs: string[]
  /** The one call to action: as a button and as a URL to copy. */
  action?: string
  link?: string
  /** How long the link works, or what follows from it. */
  afterAction?: string
  ifNotYou: string
}

/** Renders a letter as a mail. It loads nothing and contains no tracking. */
function writeMail(letter: Letter): WrittenMail {
  return { subject: letter.subject, text: writeText(letter), html: writeHtml(letter) }
}

function writeText(letter: Letter): string {
  const { origin, site, subject, username, paragraphs, action, link, afterAction, ifNotYou } = letter
  const parts = [
    subject,
    words.greeting(username),
    ...paragraphs,
    ...(action && link ? [`${action}:\n${link}`] : []),
    ...(afterAction ? [afterAction] : []),
    ifNotYou,
    `-- \n${words.signature(site)}\n${origin}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/*
 * Mail clients support little CSS: tables carry the layout, and styles are inline. Classes exist only for dark mode;
 * clients that ignore the style sheet stay light.
 */
const font = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const label = `${font};font-stretch:78%;text-transform:uppercase;letter-spacing:.04em`

const darkColours = `@media (prefers-color-scheme:dark){
.page{background:#0f1220!important}
.tag{background:#181c2d!important}
.edge{background:#323a56!important}
.thread{background:#7e87a6!important}
.hole{background:#0f1220!important;border-color:#7e87a6!important}
.ink{color:#efeee6!important}
.ink-2{color:#b0b6cb!important}
.button{background:#aab7ff!important;color:#10163a!important}
.link{color:#aab7ff!important}
.seam{border-color:#323a56!important}
.denim{background:#151b3d!important}
}`

function writeHtml(letter: Letter): string {
  const { origin, site, subject, username, paragraphs, action, link, afterAction, ifNotYou } = letter
  const body = [
    `<h1 class="ink" style="${font};font-stretch:110%;font-size:26px;line-height:1.2;font-weight:800;color:#151a2e;margin:0 0 20px">${escape(subject)}</h1>`,
    ...[words.greeting(username), ...paragraphs].map((text) => paragraph(text)),
    ...(action && link ? [drawAction(action, link)] : []),
    ...(afterAction ? [paragraph(afterAction)] : []),
    `<div class="seam" style="border-top:2px dashed #c6cbc1;margin:24px 0 0;padding:18px 0 0">${paragraph(ifNotYou, 'ink-2', '#474d61')}</div>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>:root{color-scheme:light dark}
${darkColours}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#ecefe9">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? '')}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#ecefe9">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="denim" align="center" style="background:#1f2a5c;padding:18px 16px;border-bottom:3px solid #be1e37">${drawLabel(site)}</td></tr>
<tr><td align="center">${drawThread(18)}</td></tr>
<tr><td class="edge" style="background:#c6cbc1;padding:1px;${cutCorners}">
<div class="tag" style="background:#fbfcf8;padding:0 28px 12px;${cutCorners}">
${drawThread(12)}
${eyelet}
${body.join('\n')}
</div>
</td></tr>
<tr><td align="center" style="padding:18px 12px 0">${drawFooter(origin, site)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The label of the site's head, sewn on at both ends. */
const drawLabel = (site: string): string => `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="background:#fbfcf8;padding:9px 6px"><div style="border-left:2px dashed #be1e37;border-right:2px dashed #be1e37;padding:0 16px;text-align:center">
<div style="${font};font-stretch:110%;font-size:20px;line-height:1.1;font-weight:800;letter-spacing:.02em;color:#151a2e">${escape(site.toUpperCase())}</div>
<div style="${label};font-size:11px;line-height:1.4;font-weight:600;color:#474d61">${words.tagline}</div>
</div></td></tr></table>`

/** The upper corners of a hang tag. Where it is not understood the corners stay square. */
const cutCorners =
  'border-radius:0 0 6px 6px;clip-path:polygon(28px 0,calc(100% - 28px) 0,100% 28px,100% 100%,0 100%,0 28px)'

const drawThread = (height: number): string =>
  `<div class="thread" style="width:2px;height:${height}px;margin:0 auto;background:#6f7585;font-size:0;line-height:0">&nbsp;</div>`

const eyelet = `<div style="padding:0 0 18px"><div class="hole" style="width:20px;height:20px;margin:0 auto;background:#ecefe9;border:2px solid #6f7585;border-radius:50%;font-size:0;line-height:0">&nbsp;</div></div>`

/** URLs in a sentence become links. */
function paragraph(text: string, colourClass = 'ink', colour = '#151a2e'): string {
  return `<p class="${colourClass}" style="${font};font-size:16px;line-height:1.55;color:${colour};margin:0 0 14px">${escape(text).replaceAll(/https?:\/\/[\w.:/?=-]+/g, drawLink)}</p>`
}

const drawLink = (address: string): string =>
  `<a class="link" href="${address}" style="color:#2c3e9e;overflow-wrap:anywhere">${address}</a>`

function drawAction(name: string, link: string): string {
  return `<p style="margin:22px 0 16px"><a class="button" href="${escape(link)}" style="${font};display:inline-block;background:#2c3e9e;color:#ffffff;font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;padding:14px 26px;border-radius:4px">${escape(name)}</a></p>
<p class="ink-2" style="${font};font-size:14px;line-height:1.5;color:#474d61;margin:0 0 14px">${words.copyLink}<br><a class="link" href="${escape(link)}" style="color:#2c3e9e;overflow-wrap:anywhere;word-break:break-all">${escape(link)}</a></p>`
}

function drawFooter(origin: string, site: string): string {
  const address = escape(origin)
  return `<p class="ink-2" style="${font};font-size:13px;line-height:1.5;color:#474d61;margin:0">${escape(words.signature(site))}<br><a class="link" href="${address}" style="color:#2c3e9e">${address.replace(/^https?:\/\//, '')}</a></p>`
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
