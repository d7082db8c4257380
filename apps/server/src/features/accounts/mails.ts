type Named = { origin: string; username: string }
type NamedWithLink = Named & { link: string }

/** Asks whether an address belongs to whoever gave it. */
export function verificationMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Verify your email address for Bolodex',
    paragraphs: ['Please confirm that this address is yours. One click and you are done.'],
    action: { label: 'Verify email address', link },
    ifNotYou:
      'If this was not you, somebody has probably mistyped their address. You need not do anything: without the link above, nothing happens with yours.',
  })
}

/** Goes to somebody whose address was used to sign up although it has an account. The screen tells nobody. */
export function accountExistsMail({ origin }: { origin: string }): WrittenMail {
  return writeMail({
    origin,
    subject: 'You already have a Bolodex account',
    paragraphs: [
      'Somebody has just tried to sign up with this address, and it has an account already. Nothing was changed.',
      'If it was you, sign in with the password you have. If you do not remember it, choose ‘Forgot password?’ there and set a new one.',
    ],
    action: { label: 'Sign in', link: `${origin}/auth` },
    ifNotYou: 'If this was not you, you need not do anything. Whoever tried was not told that you have an account.',
  })
}

/** Carries the link that sets a new password. */
export function resetMail({ origin, username, link }: NamedWithLink): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Reset your Bolodex password',
    paragraphs: ['Somebody asked for a new password for your account. Choose it here:'],
    action: { label: 'Choose a new password', link },
    afterAction: 'The link works for one hour, and once. Setting a new password signs you out everywhere.',
    ifNotYou: 'If this was not you, you need not do anything: your password stays as it is.',
  })
}

/** Tells that the password is a new one. */
export function passwordChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Your Bolodex password was changed',
    paragraphs: ['The password of your account was changed just now. If it was you, all is well.'],
    ifNotYou: `If this was not you, set a new password at once: open ${origin}/auth and choose ‘Forgot password?’. That also signs out everybody who is in your account.`,
  })
}

/** Goes to the address that no longer counts; the new one is not named, for this mailbox may be a stranger's. */
export function emailChangedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'Your Bolodex email address was changed',
    paragraphs: [
      'This address no longer belongs to your account: it was replaced or removed just now. If it was you, all is well, and no more mail comes here.',
    ],
    ifNotYou: `If this was not you, somebody else is in your account. Write to us at once, and we will help you to get it back: ${origin}/contact`,
  })
}

/** Tells that there are new recovery codes. */
export function codesRenewedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'New recovery codes for your Bolodex account',
    paragraphs: [
      'New recovery codes were made for your account; the old ones no longer work. If it was you, all is well.',
    ],
    ifNotYou: `If this was not you, somebody knows your password. Set a new one at once: open ${origin}/auth and choose ‘Forgot password?’. That also ends those codes.`,
  })
}

/** Tells that Google opens the account too. */
export function googleAddedMail({ origin, username }: Named): WrittenMail {
  return writeMail({
    origin,
    username,
    subject: 'You can now sign in to Bolodex with Google',
    paragraphs: [
      'Somebody signed in with a Google account that has this address, so Google now opens your account too. If it was you, all is well.',
    ],
    ifNotYou: `If this was not you, somebody else can read your mail. Open ${origin}/account-settings?tab=security and disconnect Google there.`,
  })
}

/** Tells that a code is asked for at sign-in from now on, or no longer. */
export function twoFactorChangedMail({ origin, username, isOn }: Named & { isOn: boolean }): WrittenMail {
  const change = isOn
    ? 'Two-factor sign-in was turned on for your account. From now on you sign in with your password and a code from your authenticator app. Keep your backup codes in a safe place: they open your account if you lose the app.'
    : 'Two-factor sign-in was turned off for your account. From now on your password alone opens it.'
  return writeMail({
    origin,
    username,
    subject: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [change, 'If it was you, all is well.'],
    ifNotYou: `If this was not you, somebody knows your password. Set a new one at once: open ${origin}/auth and choose ‘Forgot password?’. That also signs out everybody who is in your account.`,
  })
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
  /** The one thing to do, as a button and as an address that can be copied. */
  action?: { label: string; link: string }
  /** How long the link works, or what follows from it. */
  afterAction?: string
  ifNotYou: string
}

/** Writes a letter as a mail. Nothing in it is loaded from anywhere, and nothing tells who opened it. */
function writeMail(letter: Letter): WrittenMail {
  return { subject: letter.subject, text: writeText(letter), html: writeHtml(letter) }
}

function writeText({ origin, subject, username, paragraphs, action, afterAction, ifNotYou }: Letter): string {
  const parts = [
    subject,
    greet(username),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(afterAction ? [afterAction] : []),
    ifNotYou,
    `-- \nBolodex, resellers helping resellers\n${origin}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const greet = (username: string | undefined): string => (username ? `Hello ${username},` : 'Hello,')

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

function writeHtml({ origin, subject, username, paragraphs, action, afterAction, ifNotYou }: Letter): string {
  const body = [
    `<h1 class="ink" style="${font};font-stretch:110%;font-size:26px;line-height:1.2;font-weight:800;color:#151a2e;margin:0 0 20px">${escape(subject)}</h1>`,
    ...[greet(username), ...paragraphs].map((text) => paragraph(text)),
    ...(action ? [drawAction(action)] : []),
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
<div style="${label};font-size:11px;line-height:1.4;font-weight:600;color:#474d61">Resellers helping resellers</div>
</div></td></tr></table>`

/** The upper corners of a hang tag. Where it is not understood the corners stay square. */
const cutCorners =
  'border-radius:0 0 6px 6px;clip-path:polygon(28px 0,calc(100% - 28px) 0,100% 28px,100% 100%,0 100%,0 28px)'

const drawThread = (height: number): string =>
  `<div class="thread" style="width:2px;height:${height}px;margin:0 auto;background:#6f7585;font-size:0;line-height:0">&nbsp;</div>`

const eyelet = `<div style="padding:0 0 18px"><div class="hole" style="width:20px;height:20px;margin:0 auto;background:#ecefe9;border:2px solid #6f7585;border-radius:50%;font-size:0;line-height:0">&nbsp;</div></div>`

/** Addresses that stand in a sentence can be clicked. */
function paragraph(text: string, colourClass = 'ink', colour = '#151a2e'): string {
  return `<p class="${colourClass}" style="${font};font-size:16px;line-height:1.55;color:${colour};margin:0 0 14px">${escape(text).replaceAll(/https?:\/\/[\w.:/-]+/g, drawLink)}</p>`
}

const drawLink = (address: string): string =>
  `<a class="link" href="${address}" style="color:#2c3e9e;overflow-wrap:anywhere">${address}</a>`

function drawAction({ label: name, link }: { label: string; link: string }): string {
  return `<p style="margin:22px 0 16px"><a class="button" href="${escape(link)}" style="${font};display:inline-block;background:#2c3e9e;color:#ffffff;font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;padding:14px 26px;border-radius:4px">${escape(name)}</a></p>
<p class="ink-2" style="${font};font-size:14px;line-height:1.5;color:#474d61;margin:0 0 14px">Or copy this address into your browser:<br><a class="link" href="${escape(link)}" style="color:#2c3e9e;overflow-wrap:anywhere;word-break:break-all">${escape(link)}</a></p>`
}

function drawFooter(origin: string): string {
  const address = escape(origin)
  return `<p class="ink-2" style="${font};font-size:13px;line-height:1.5;color:#474d61;margin:0">Bolodex, resellers helping resellers<br><a class="link" href="${address}" style="color:#2c3e9e">${address.replace(/^https?:\/\//, '')}</a></p>`
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
