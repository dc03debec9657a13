import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send the next request when they have the answer; whoever sends more than this ahead is let go. */
const WAITING_AT_MOST = 10

type Turn = [IncomingMessage, ServerResponse]

/**
 * Answers one request of a connection at a time. Answers leave in the order of their requests anyhow, and what is sent
 * ahead costs nothing while it waits and is dropped with its connection.
 */
export function inTurn(answer: RequestListener): RequestListener {
	const lines = new WeakMap<Socket, Turn[]>()

	function begin(line: Turn[], [req, res]: Turn) {
		res.once('close', () => {
			line.shift()
			const [next] = line
			// In a turn of its own, so that a long line does not keep others waiting.
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

/** What else has arrived is not looked at: thousands of requests fit into one read, and each would be made and dropped. */
function letGo(socket: Socket & { parser?: { onIncoming: () => number } | null }) {
	socket.destroy()
	if (socket.parser) socket.parser.onIncoming = () => NO_MORE
}

/** Tells Node's parser that what follows is not HTTP. */
const NO_MORE = 2
