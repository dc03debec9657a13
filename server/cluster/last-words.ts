import type { AppLoadContext } from '@remix-run/node'
import { NO_PRIMARY } from '../refusals.ts'

/** A page that needs neither the database nor React: the problem, and the user's input except passwords. */
export function wordsWithoutDatabase({ refusal }: AppLoadContext, body?: Buffer): string {
	const { title, text } = refusal ?? NO_PRIMARY
	const typed = [...new URLSearchParams(body?.toString() ?? '')].filter(
		([name, value]) => value.trim() !== '' && !/password|token|code|intent|^_/i.test(name),
	)
	const rows = typed.map(([name, value]) => `<dt>${escaped(named(name))}</dt><dd>${escaped(value)}</dd>`)
	const kept = rows.length > 0 ? `<h2>What you typed</h2><dl>${rows.join('')}</dl>` : ''
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} | Solfa</title></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${kept}</main></body></html>
`
}

/** `firstName` becomes "First name". */
function named(name: string): string {
	const text = name
		.replace(/[^A-Za-z0-9]+|(?=[A-Z])/g, ' ')
		.trim()
		.toLowerCase()
	return text.charAt(0).toUpperCase() + text.slice(1)
}

function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
