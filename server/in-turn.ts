import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers wait for an answer before the next request. Clients that pipeline more than this are disconnected. */
const WAITING_AT_MOST = 10

type Turn = [IncomingMessage, ServerResponse]

/**
 * Answers one request per connection at a time. HTTP sends answers in the order of the requests anyway, and pipelined
 * requests cost nothing while they wait.
 */
export function inTurn(answer: RequestListener): RequestListener {
	const lines = new WeakMap<Socket, Turn[]>()

	function begin(line: Turn[], [req, res]: Turn) {
		res.once('close', () => {
			line.shift()
			const [next] = line
			// A new turn of the event loop keeps a long queue from delaying other connections.
			if (next && !req.socket.destroyed) setImmediate(begin, line, next)
		})
		if (!res.destroyed && !req.socket.destroyed) answer(req, res)
	}

	return (req, res) => {
		const { socket } = req
		if (socket.destroyed) return
		const line = lines.get(socket) ?? []
		lines.set(socket, line)
		if (line.length > WAITING_AT_MOST) return letGo(socket)
		line.push([req, res])
		if (line.length === 1) begin(line, [req, res])
	}
}

/** Stops parsing. One read can hold thousands of requests, and Node would create and drop each of them. */
function letGo(socket: Socket & { parser?: { onIncoming: () => number } | null }) {
	socket.destroy()
	if (socket.parser) socket.parser.onIncoming = () => NO_MORE
}

/** Tells Node's parser that the rest is not HTTP. */
const NO_MORE = 2
