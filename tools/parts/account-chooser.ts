const accounts = ['robin@gmail.test', 'sam@gmail.test', 'unverified@gmail.test']

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f0f2f5,#16181c)}
main{box-sizing:border-box;width:min(26rem,100vw);padding:1.75rem;background:light-dark(#fff,#22252b);border-radius:.75rem}
h1{font-size:1.35rem;margin:0}p{margin:.25rem 0 1.25rem;color:light-dark(#555b66,#b3bac6)}
fieldset{border:0;margin:0 0 1rem;padding:0}legend{padding:0 0 .25rem;font-weight:600}
.account{display:flex;align-items:center;gap:.75rem;min-height:44px;border-bottom:1px solid light-dark(#d9dde3,#3a3f48)}
.another{display:block;font-weight:600}
input[type=email]{box-sizing:border-box;width:100%;min-height:44px;margin:.25rem 0 1.25rem;padding:0 .75rem;font:inherit;border:1px solid light-dark(#6b7280,#8b93a1);border-radius:.375rem}
.buttons{display:flex;align-items:center;justify-content:space-between}
button{min-height:44px;padding:0 1.5rem;font:inherit;font-weight:600;color:light-dark(#fff,#10163a);background:light-dark(#1f4fbf,#a9bdff);border:0;border-radius:.375rem}
a{color:light-dark(#1f4fbf,#a9bdff)}`

/** The page of the stand-in for Google on which an account is chosen. */
export function drawAccountChooser(action: string): string {
  const choices = accounts.map(
    (email, index) =>
      `<label class="account"><input type="radio" name="account" value="${email}"${index === 0 ? ' checked' : ''}>${email}</label>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Choose an account</title>
<style>${style}</style>
<main>
<h1>Choose an account</h1>
<p>This page stands in for Google on this machine. It asks for no password.</p>
<form method="post" action="${action}">
<fieldset><legend>Accounts</legend>${choices.join('')}</fieldset>
<label class="another">Another account<input type="email" name="another" autocomplete="off"></label>
<div class="buttons"><a href="${action}/cancel">Cancel</a><button>Continue</button></div>
</form>
</main>
</html>
`
}
