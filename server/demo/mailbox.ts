import { createHash } from 'node:crypto'
import { Router, type Response } from 'express'
import type { Queued } from '#app/models/mail/outbox.server.ts'
import { findInMailbox, listMailbox } from '#app/models/mail/mailbox.server.ts'
import { escapeHtml } from '#app/utils/html.ts'
import { onlyHere } from './only-here.ts'

const A_PAGE = 50
const NEWEST = 500

const STYLE = `body{max-width:44em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif}
:root{color-scheme:light dark}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
li{margin:8px 0}
a{display:inline-block;min-height:24px}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** The demo's mailbox, for this machine only. Others get 404. */
export function mailbox(): Router {
	const router = Router({ caseSensitive: true, strict: true })
	router.use('/dev', onlyHere, (_req, res, next) => {
		res.set({
			'Cache-Control': 'no-store',
			'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; frame-ancestors 'none'`,
		})
		next()
	})
	router.get('/dev/mailbox.json', (_req, res) => {
		res.json(listMailbox(NEWEST).map(told))
	})
	router.get('/dev/mailbox', (_req, res, next) => {
		const { searchParams } = res.locals.url as URL
		const id = searchParams.get('id')
		if (id === null) return sendPage(res, listPage(searchParams.get('before') ?? undefined))
		const mail = findInMailbox(id)
		return mail ? sendPage(res, mailPage(mail)) : next('router')
	})
	return router
}

function told({ to, subject, text, html, sentAt }: Queued) {
	return { to, subject, text, html, sentAt: sentAt && new Date(sentAt).toISOString() }
}

function listPage(before: string | undefined): string {
	const mails = listMailbox(A_PAGE + 1, before)
	const shown = mails.slice(0, A_PAGE)
	const last = shown.at(-1)
	const rows = shown.map(
		({ id, to, subject, sentAt }) =>
			`<li><a href="/dev/mailbox?id=${escapeHtml(id)}">${escapeHtml(subject)}</a><br>to ${escapeHtml(to)}, ${moment(sentAt)}</li>`,
	)
	return page('Mailbox', [
		'<p>Mail this demo would have sent, newest first. Nothing left this machine.</p>',
		rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No mail yet.</p>',
		mails.length > A_PAGE && last
			? `<p><a href="/dev/mailbox?before=${escapeHtml(last.id)}">Older mail</a></p>`
			: '',
	])
}

function mailPage({ to, replyTo, subject, text, html, sentAt }: Queued): string {
	const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))].map(escapeHtml)
	return page(subject, [
		`<p>to ${escapeHtml(to)}${replyTo ? `, replies to ${escapeHtml(replyTo)}` : ''}, ${moment(sentAt)}</p>`,
		`<pre>${escapeHtml(text)}</pre>`,
		`<h2>Links</h2><ul>${links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('\n')}</ul>`,
		`<details><summary>HTML part</summary><pre>${escapeHtml(html)}</pre></details>`,
		'<p><a href="/dev/mailbox">All mail</a></p>',
	])
}

function page(title: string, parts: string[]): string {
	return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Solfa demo mailbox</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main></body></html>
`
}

function sendPage(res: Response, html: string) {
	res.type('text/html; charset=utf-8').send(html)
}

function moment(at: number | null): string {
	return at ? `<time>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC</time>` : ''
}
