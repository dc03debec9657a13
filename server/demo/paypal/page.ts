import { createHash } from 'node:crypto'
import type { Response } from 'express'

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b1a;background:#fff}
form{display:inline-block;margin:.25rem .5rem .25rem 0}button,select,input{font:inherit;padding:.5rem .75rem;min-height:2.75rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #767676;vertical-align:top}`
const HASH = createHash('sha256').update(STYLE).digest('base64')

/** A page of the emulator. It looks different on purpose: it is not part of the product. */
export function sendPage(res: Response, title: string, body: string, formTargets = '') {
	res
		.set({
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-store',
			'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${formTargets && ` ${formTargets}`}`,
		})
		.send(
			`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title><style>${STYLE}</style></head><body><main><h1>${text(title)}</h1>${body}</main></body></html>`,
		)
}

const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

export function text(words: string): string {
	return words.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
