import { randomBytes } from 'node:crypto'
import { Router, urlencoded, type Request } from 'express'
import { textSignature } from '#app/adapters/texts/twilio.server.ts'
import { escapeHtml } from '#app/utils/html.ts'
import { onlyHere } from './only-here.ts'

const MOST = 100

interface DemoText {
	id: string
	from: string
	to: string
	body: string
	report: string
	token: string
}

/** The provider of text messages of demos and tests, on this machine only: keeps texts, and answers for families. */
export function embeddedTexts(): Router {
	const kept: DemoText[] = []
	const router = Router()
	router.use(onlyHere, urlencoded({ extended: false, limit: '10kb' }))
	router.post('/2010-04-01/Accounts/:sid/Messages.json', (req, res) => {
		const [sid, token = ''] = accountOf(req)
		if (sid !== req.params.sid || !token) return void res.status(401).json({ code: 20_003 })
		const { To: to = '', From: from = '', Body: body = '', StatusCallback: report = '' } = fieldsOf(req)
		const text = { id: idOf(), to, from, body, report, token }
		kept.unshift(text)
		kept.splice(MOST)
		res.status(201).json({ sid: text.id })
		setTimeout(() => void tellSchool(text, { MessageSid: text.id, MessageStatus: 'delivered' }), 500).unref()
	})
	router.post('/answer', (req, res, next) => {
		const { id, body = '' } = fieldsOf(req)
		const text = kept.find((demoText) => demoText.id === id)
		if (!text) {
			res.redirect(303, '/dev/texts')
			return
		}
		const answer = { MessageSid: idOf(), From: text.to, To: text.from, Body: body }
		tellSchool(text, answer).then(() => res.redirect(303, '/dev/texts'), next)
	})
	router.get('/', (_req, res) => void res.type('html').send(page(kept)))
	return router
}

function accountOf(req: Request): string[] {
	const [, basic = ''] = /^Basic (\S+)$/.exec(req.headers.authorization ?? '') ?? []
	return Buffer.from(basic, 'base64').toString().split(':')
}

function fieldsOf(req: Request): Record<string, string | undefined> {
	return (req.body ?? {}) as Record<string, string | undefined>
}

function idOf(): string {
	return `SM${randomBytes(16).toString('hex')}`
}

async function tellSchool({ report, token }: DemoText, fields: Record<string, string>) {
	const body = new URLSearchParams(fields)
	const headers = { 'X-Twilio-Signature': textSignature(report, body, token) }
	await fetch(report, { method: 'POST', headers, body }).catch(() => null)
}

function page(kept: readonly DemoText[]): string {
	const rows = kept.map(
		({ id, to, body }) =>
			`<li><b>${escapeHtml(to)}</b><p>${escapeHtml(body)}</p><form method="post" action="/dev/texts/answer"><input type="hidden" name="id" value="${id}"><button name="body" value="STOP">Answer STOP</button> <button name="body" value="START">Answer START</button></form></li>`,
	)
	return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Texts</title><h1>Texts</h1>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>None yet.</p>'}</html>\n`
}
