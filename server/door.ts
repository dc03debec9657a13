import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** How long a client may keep a connection busy, in milliseconds, and how fast an upload must be. */
const LIMITS = {
	headers: 10_000,
	body: 30_000,
	/** 17 kbit/s, slower than the slowest phone. */
	bytesOfUpload: 64 * 1024,
	upload: 60 * 60_000,
	/** The client neither sends nor reads anything. */
	idle: 60_000,
	betweenRequests: 65_000,
	looksEvery: 1_000,
}

/** A server that closes connections of clients that send slowly, do not read, or stay silent. */
export function openDoor(limits: Partial<typeof LIMITS> = {}): Server {
	const { headers, body, bytesOfUpload, upload, idle, betweenRequests, looksEvery } = { ...LIMITS, ...limits }
	const server = createServer({ connectionsCheckingInterval: looksEvery })
	server.headersTimeout = headers
	server.requestTimeout = upload
	server.keepAliveTimeout = betweenRequests
	server.setTimeout(idle)
	server.on('request', (req, res) => {
		if (hasBody(req)) endSlowBody(req, res, body, bytesOfUpload)
	})
	return server
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A form must arrive quickly. An upload may take longer while it keeps moving. */
function endSlowBody(req: IncomingMessage, res: ServerResponse, every: number, least: number) {
	const { socket } = req
	let seen = socket.bytesRead
	const timer = setInterval(() => {
		const moved = socket.bytesRead - seen
		seen = socket.bytesRead
		if (req.complete || socket.destroyed) return clearInterval(timer)
		if (req.isUpload && moved >= least) return
		clearInterval(timer)
		if (!res.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
		socket.destroySoon()
	}, every)
	timer.unref()
	req.once('close', () => clearInterval(timer))
}
