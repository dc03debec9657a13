import type { NextFunction, Response } from 'express'
import type { ServerResponse } from 'node:http'

/** The original methods of answers that are not held back. */
const direct = new WeakMap<ServerResponse, Pick<ServerResponse, 'write' | 'end'>>()

/** Buffers the answer and passes it to `then`. The last caller runs first and ends the answer for the one before. */
export function bufferAnswer(
	res: Response,
	next: NextFunction,
	then: (body: Buffer) => Promise<void> | void,
) {
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

/** Stops buffering, for answers that another node has finished already. */
export function stopBuffering(res: ServerResponse) {
	Object.assign(res, direct.get(res))
}
