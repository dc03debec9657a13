import type { NextFunction, Request, Response } from 'express'
import { refuse } from './wire.ts'

export const faultNames = ['expired-token', '429', '500', 'stall', 'reset-after-commit'] as const
export type Fault = (typeof faultNames)[number]

const STALL = 30_000

/** Faults for the next calls, in order. */
export class Faults {
	#next: Fault[] = []
	readonly #forgetToken: (req: Request) => void

	constructor(forgetToken: (req: Request) => void) {
		this.#forgetToken = forgetToken
	}

	add(fault: Fault, times = 1) {
		this.#next.push(...Array<Fault>(times).fill(fault))
	}

	clear() {
		this.#next = []
	}

	get waiting(): readonly Fault[] {
		return this.#next
	}

	happen = (req: Request, res: Response, next: NextFunction) => {
		const fault = this.#next.shift()
		if (fault === 'expired-token') this.#forgetToken(req)
		if (fault === '429') return refuse(res, { status: 429, issue: 'RATE_LIMIT_REACHED' })
		if (fault === '500') return refuse(res, { status: 500, issue: 'INTERNAL_SERVER_ERROR' })
		if (fault === 'reset-after-commit') res.locals.loseAnswer = true
		if (fault !== 'stall') return next()
		const stalled = setTimeout(next, STALL)
		stalled.unref()
		res.on('close', () => clearTimeout(stalled))
	}
}
