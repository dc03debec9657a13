import type { NextFunction, Response } from 'express'
import type { ServerResponse } from 'node:http'

/** How answers leave that nobody holds back. */
const direct = new WeakMap<ServerResponse, Pick<ServerResponse, 'write' | 'end'>>()

/** Holds the answer back until all of it is there. Whoever asked last is told first, and ends the answer for the one before. */
export function whole(res: Response, next: NextFunction, then: (body: Buffer) => Promise<void> | void) {
	const write = res.write.bind(res)
	const end = res.end.bind(res)
	if (!direct.has(res)) direct.set(res, { write, end })
	const chunks: Buffer[] = []
	const take = (chunk: unknown) => {
		if (Buffer.isBuffer(chunk)) chunks.push(chunk)
		else if (typeof chunk === 'string' || chunk instanceof Uint8Array)
			chunks.push(Buffer.from(chunk as Uint8Array))
		return true
	}
	res.write = take
	res.end = ((chunk: unknown) => {
		take(chunk)
		Object.assign(res, { write, end })
		const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
		void Promise.resolve()
			.then(() => (res.destroyed ? undefined : then(body)))
			.catch(next)
		return res
	}) as Response['end']
}

/** From now on it leaves as it is written, past all who wait for it: what another node answered is finished already. */
export function letThrough(res: ServerResponse) {
	Object.assign(res, direct.get(res))
}
