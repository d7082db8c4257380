import { mailWording as words } from './mail-wording.ts'

type Named = { origin: string; username: string }
type NamedWithLink = Named & { link: string }

/** Asks whether an address belongs to whoever gave it. */
export function verificationMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({ origin, username, link, ...words.verification() })
}

/** Goes to somebody whose address was used to sign up although it has an account. The screen tells nobody. */
export function accountExistsMail({ origin }: { origin: string }): WrittenMail {
  return writeMail({ origin, link: `${origin}/auth`, ...words.accountExists() })
}

/** Carries the link that sets a new password. */
export function resetMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({ origin, username, link, ...words.reset() })
}

/** Tells that the password is a new one. */
export function passwordChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({ origin, username, ...words.passwordChanged(origin) })
}

/** Goes to the address that no longer counts; the new one is not named, for this mailbox may be a stranger's. */
export function emailChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({ origin, username, ...words.emailChanged(origin) })
}

/** Tells that there are new recovery codes. */
export function codesRenewedMail({ origin, username }: Named): WrittenMail {
  return writeMail({ origin, username, ...words.codesRenewed(origin) })
}

/** Tells that Google opens the account too. */
export function googleAddedMail({ origin, username }: Named): WrittenMail {
  return writeMail({ origin, username, ...words.googleAdded(origin) })
}

/** Tells that a code is asked for at sign-in from now on, or no longer. */
export function twoFactorChangedMail({ origin, username, isOn }: Named & { isOn: boolean }): WrittenMail {
  return writeMail({ origin, username, ...(isOn ? words.twoFactorOn(origin) : words.twoFactorOff(origin)) })
}

/** Tells an admin that mail goes out. */
export function testMail({ origin, username }: Named): WrittenMail {
  return writeMail({ origin, username, ...words.test() })
}

/** A mail before it is addressed. */
type WrittenMail = { subject: string; text: string; html: string }

/** What a mail says; the layout says it twice, once as plain text and once in the product's look. */
type Letter = {
  origin: string
  subject: string
  /** Nobody's name where the mail must not say whose account it is about. */
  username?: string
  paragraphs: string[]
  /** The one thing to do, and where: as a button and as an address that can be copied. */
  action?: string
  link?: string
  /** How long the link works, or what follows from it. */
  afterAction?: string
  ifNotYou: string
}

/** Writes a letter as a mail. Nothing in it is loaded from anywhere, and nothing tells who opened it. */
function writeMail(letter: Letter): WrittenMail {
  return { subject: letter.subject, text: writeText(letter), html: writeHtml(letter) }
}

function writeText({ origin, subject, username, paragraphs, action, link, afterAction, ifNotYou }: Letter): string {
  const parts = [
    subject,
    words.greeting(username),
    ...paragraphs,
    ...(action && link ? [`${action}:\n${link}`] : []),
    ...(afterAction ? [afterAction] : []),
    ifNotYou,
    `-- \n${words.signature}\n${origin}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/*
 * Mail programs know little CSS: tables carry the shape and every style stands where it applies. The classes exist only
 * for dark mode, where the colours of the light one are replaced; programs that ignore the style sheet stay light.
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

function writeHtml({ origin, subject, username, paragraphs, action, link, afterAction, ifNotYou }: Letter): string {
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
<tr><td class="denim" align="center" style="background:#1f2a5c;padding:18px 16px;border-bottom:3px solid #be1e37">${wovenLabel}</td></tr>
<tr><td align="center">${drawThread(18)}</td></tr>
<tr><td class="edge" style="background:#c6cbc1;padding:1px;${cutCorners}">
<div class="tag" style="background:#fbfcf8;padding:0 28px 12px;${cutCorners}">
${drawThread(12)}
${eyelet}
${body.join('\n')}
</div>
</td></tr>
<tr><td align="center" style="padding:18px 12px 0">${drawFooter(origin)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The label of the site's head, sewn on at both ends. */
const wovenLabel = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="background:#fbfcf8;padding:9px 6px"><div style="border-left:2px dashed #be1e37;border-right:2px dashed #be1e37;padding:0 16px;text-align:center">
<div style="${font};font-stretch:110%;font-size:20px;line-height:1.1;font-weight:800;letter-spacing:.02em;color:#151a2e">BOLODEX</div>
<div style="${label};font-size:11px;line-height:1.4;font-weight:600;color:#474d61">${words.tagline}</div>
</div></td></tr></table>`

/** The upper corners of a hang tag. Where it is not understood the corners stay square. */
const cutCorners =
  'border-radius:0 0 6px 6px;clip-path:polygon(28px 0,calc(100% - 28px) 0,100% 28px,100% 100%,0 100%,0 28px)'

const drawThread = (height: number): string =>
  `<div class="thread" style="width:2px;height:${height}px;margin:0 auto;background:#6f7585;font-size:0;line-height:0">&nbsp;</div>`

const eyelet = `<div style="padding:0 0 18px"><div class="hole" style="width:20px;height:20px;margin:0 auto;background:#ecefe9;border:2px solid #6f7585;border-radius:50%;font-size:0;line-height:0">&nbsp;</div></div>`

/** Addresses that stand in a sentence can be clicked. */
function paragraph(text: string, colourClass = 'ink', colour = '#151a2e'): string {
  return `<p class="${colourClass}" style="${font};font-size:16px;line-height:1.55;color:${colour};margin:0 0 14px">${escape(text).replaceAll(/https?:\/\/[\w.:/?=-]+/g, drawLink)}</p>`
}

const drawLink = (address: string): string =>
  `<a class="link" href="${address}" style="color:#2c3e9e;overflow-wrap:anywhere">${address}</a>`

function drawAction(name: string, link: string): string {
  return `<p style="margin:22px 0 16px"><a class="button" href="${escape(link)}" style="${font};display:inline-block;background:#2c3e9e;color:#ffffff;font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;padding:14px 26px;border-radius:4px">${escape(name)}</a></p>
<p class="ink-2" style="${font};font-size:14px;line-height:1.5;color:#474d61;margin:0 0 14px">${words.copyLink}<br><a class="link" href="${escape(link)}" style="color:#2c3e9e;overflow-wrap:anywhere;word-break:break-all">${escape(link)}</a></p>`
}

function drawFooter(origin: string): string {
  const address = escape(origin)
  return `<p class="ink-2" style="${font};font-size:13px;line-height:1.5;color:#474d61;margin:0">${words.signature}<br><a class="link" href="${address}" style="color:#2c3e9e">${address.replace(/^https?:\/\//, '')}</a></p>`
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
