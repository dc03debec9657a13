import type { RequestHandler, Response } from 'express'
import { environment } from '#app/config/environment.server.ts'
import { escapeHtml } from '#app/utils/html.ts'
import { contextOf } from './page-context.ts'
import { RateLimit, TOO_MANY } from '#app/web/rate-limit.server.ts'
import { foreignOrigin } from './same-origin.ts'

/** Refusals per network and second that still show the form with what was typed. */
const EXPLAINED_PER_SECOND = 5

/** Calendar URLs are secret, so a network that guesses them is blocked for a while. */
const WRONG_PER_SECOND = 5
const SECRET_PATHS = ['/calendars/:file']

/** Posts to these paths are signed, and come from other servers and from mail programs. */
const SIGNED_PATHS = ['/unsubscribe/:token']

/** Checks rate limits and origin. A form over the limit keeps what was typed; one from another site does not. */
export function limits(limit: RateLimit): RequestHandler {
	const explained = new RateLimit(1, EXPLAINED_PER_SECOND)
	const wrong = new RateLimit(1, WRONG_PER_SECOND)
	return (req, res, next) => {
		const context = contextOf(res)
		const signed = context.place.area === 'webhooks' || SIGNED_PATHS.includes(context.place.pattern)
		const isSecret = SECRET_PATHS.includes(context.place.pattern)
		if (isSecret) res.once('finish', () => res.statusCode === 404 && wrong.take(context.subnet))
		const isGuessing = isSecret && wrong.isSpent(context.subnet)
		const tooMany = limit.take(context.subnet) ?? (isGuessing ? TOO_MANY : null)
		if (tooMany && explained.take(context.subnet)) return refuseBriefly(res, context.place.area === 'api')
		context.refusal =
			(signed ? null : foreignOrigin(req.method, req.headers, environment().secure)) ?? tooMany
		next()
	}
}

const BRIEF = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TOO_MANY.title} – Solfa</title><h1>${TOO_MANY.title}</h1><p>${escapeHtml(TOO_MANY.text)}</p></html>\n`
const BRIEF_CALL = JSON.stringify({ message: TOO_MANY.text })

/** Answers with as little work as possible. */
function refuseBriefly(res: Response, isCall: boolean) {
	// The unread body would be taken for the next request, so the connection is closed.
	res.writeHead(429, {
		'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
		'Cache-Control': 'no-store',
		'Retry-After': String(TOO_MANY.retryAfter),
		Connection: 'close',
	})
	res.end(isCall ? BRIEF_CALL : BRIEF)
}
