import type { Language } from '#app/utils/spoken.ts'
import { escapeHtml } from '#app/utils/html.ts'

/** The sender as the head and the foot of an email name it. */
export interface Sender {
	name: string
	/** Postal address, phone and the like, a line each. */
	lines: readonly string[]
	/** The link of the name in the footer. Schools have none. */
	url?: string
}

/** A stored email is between these marks where a school's name and logo take the place of Solfa's. */
const HEAD = ['<!--head-->', '<!--/head-->'] as const
const FOOT = ['<!--foot-->', '<!--/foot-->'] as const
const LOGO = ['<!--logo-->', '<!--/logo-->'] as const

/** Single quotes, for these are read inside an attribute. */
const SANS = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"

/** Programs that drop this sheet show the light colors of the inline styles, which say everything it does. */
const SHEET = `
@media (prefers-color-scheme: dark) {
.paper { background: #171411 !important; color: #f2ebdf !important }
.card { background: #201c17 !important; border-color: #3a332a !important }
.line { border-color: #3a332a !important }
.ink, .ink a { color: #f2ebdf !important }
.muted, .muted a { color: #b0a592 !important }
.link a { color: #79c7ab !important }
.button, .button a { background: #79c7ab !important; color: #0d211a !important }
.tile { background: #e0b665 !important; color: #221d16 !important }
}
@media (max-width: 480px) {
.pad { padding: 20px !important }
.button, .button a { display: block !important; text-align: center !important }
}
`

export const styles = {
	lead: `margin: 0 0 16px; font: 18px/1.45 ${SERIF}; color: #221d16`,
	text: `margin: 0 0 16px; font: 15px/1.5 ${SANS}; color: #221d16`,
	figure: `margin: 0; font: bold 32px/1.2 ${SERIF}; color: #221d16`,
	note: `margin: 4px 0 0; font: 15px/1.5 ${SANS}; color: #675e50`,
	cell: `padding: 9px 0; border-top: 1px solid #e2d9c8; font: 15px/1.4 ${SANS}; color: #221d16; vertical-align: top`,
	small: `margin: 0 0 4px; font: 13px/1.5 ${SANS}; color: #675e50`,
	button: `display: inline-block; padding: 12px 28px; border-radius: 8px; background: #1d5a4a; font: bold 16px/1.25 ${SANS}; color: #ffffff; text-decoration: none`,
}

/**
 * Every email, as tables with inline styles, which is what mail programs agree on. Nothing is fetched, and opening it reports
 * nothing back.
 */
export function framed(email: {
	language: Language
	title: string
	sender: Sender
	parts: readonly string[]
	/** Below the sender in the foot. */
	last: readonly string[]
}): string {
	const { language, title, sender, parts, last } = email
	return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${SHEET}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: #fbf7ef">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background: #fbf7ef">
<tr><td align="center" style="padding: 20px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width: 100%; max-width: 560px; text-align: start; overflow-wrap: anywhere; word-break: break-word">
<tr><td style="padding: 4px 4px 16px">
${between(HEAD, headOf(sender))}
</td></tr>
<tr><td class="card pad" style="padding: 28px 32px; border: 1px solid #e2d9c8; border-radius: 12px; background: #fffdf9">
${parts.join('\n')}
</td></tr>
<tr><td style="padding: 20px 4px 8px">
${[between(FOOT, footOf(sender)), ...last].join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The HTML of an email from Solfa, with a school's head and foot in place of Solfa's. */
export function framedFor(html: string, sender: Sender): string {
	return replaceBetween(replaceBetween(html, HEAD, headOf(sender)), FOOT, footOf(sender))
}

/** The image travels with the email: who opens it, and when, is not the sender's business. */
export function withLogoIn(html: string, contentId: string): string {
	const image = `<img src="cid:${contentId}" alt="" height="40" style="display: block; height: 40px; width: auto; max-width: 160px; border: 0">`
	return replaceBetween(html, LOGO, image)
}

function headOf({ name }: Sender): string {
	const initial = escapeHtml(Array.from(name.trim())[0]?.toUpperCase() ?? '')
	const tile = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="tile" align="center" width="40" height="40" style="width: 40px; height: 40px; border-radius: 8px; background: #84590f; font: bold 20px/40px ${SERIF}; color: #fffdf9" aria-hidden="true">${initial}</td></tr></table>`
	return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-inline-end: 12px">${between(LOGO, tile)}</td><td class="ink" style="font: bold 20px/1.3 ${SERIF}; color: #221d16">${escapeHtml(name)}</td></tr></table>`
}

function footOf({ name, lines, url }: Sender): string {
	const label = `<strong>${escapeHtml(name)}</strong>`
	const first = url ? `<a href="${escapeHtml(url)}" style="color: #675e50">${label}</a>` : label
	const rest = lines.map(escapeHtml)
	return `<p class="muted" style="${styles.small}">${[first, ...rest].join('<br>\n')}</p>`
}

function between([start, end]: readonly [string, string], html: string): string {
	return start + html + end
}

/** Emails that were written before the marks existed stay as they are. */
function replaceBetween(html: string, [start, end]: readonly [string, string], by: string): string {
	const from = html.indexOf(start)
	const to = html.indexOf(end, from)
	if (from === -1 || to === -1) return html
	return html.slice(0, from) + start + by + html.slice(to)
}
