import type { NextFunction, Request, Response } from 'express'
import { passedBy } from '../cluster/trusted.ts'

const HERE = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
const PROXIED = [
	'forwarded',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
	'fly-client-ip',
	'fly-replay-src',
	'x-forwarded-port',
	'x-forwarded-server',
	'x-solfa-passed',
	'via',
]

/** Restricts the demo's tools to this machine: no proxy, no other node, no other host name. Others get 404. */
export function onlyHere(req: Request, _res: Response, next: NextFunction) {
	const here = HERE.test(req.socket.remoteAddress ?? '') && HOST.test(req.headers.host ?? '')
	next(here && !passedBy(req) && !PROXIED.some((name) => name in req.headers) ? undefined : 'router')
}
