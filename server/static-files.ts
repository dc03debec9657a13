import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'

const TYPES: Record<string, string> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.webmanifest': 'application/manifest+json',
}

interface StaticFile {
	type: string
	immutable: boolean
	bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer }
}

/**
 * Serves the built files, which are listed and read once, so that requests for pages never touch the file system.
 * The build wrote the compressed files (`*.br`, `*.gz`) beside them.
 */
export function staticFiles(folder: string) {
	const files = readAll(folder)
	/** Returns true if it answered the request. */
	return (req: IncomingMessage, res: ServerResponse): boolean => {
		const path = req.url?.split('?', 1)[0] ?? ''
		const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(path) : undefined
		if (!file) return false
		const accepted = req.headers['accept-encoding'] ?? ''
		const encoding =
			file.bodies.br && /\bbr\b/.test(accepted)
				? 'br'
				: file.bodies.gzip && /\bgzip\b/.test(accepted)
					? 'gzip'
					: 'identity'
		const body = file.bodies[encoding] ?? file.bodies.identity
		res.setHeader('Content-Type', file.type)
		res.setHeader('X-Content-Type-Options', 'nosniff')
		res.setHeader(
			'Cache-Control',
			file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
		)
		res.setHeader('Vary', 'Accept-Encoding')
		if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
		res.setHeader('Content-Length', body.length)
		res.end(req.method === 'HEAD' ? undefined : body)
		return true
	}
}

function readAll(folder: string): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>()
	const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	)
	const paths = new Set(names.map((entry) => join(entry.parentPath, entry.name)))
	for (const path of paths) {
		const type = TYPES[extname(path)]
		if (!type) continue
		const read = (suffix: string) => (paths.has(path + suffix) ? readFileSync(path + suffix) : undefined)
		const address = '/' + relative(folder, path).replaceAll('\\', '/')
		files.set(address, {
			type,
			immutable: address.startsWith('/assets/'),
			bodies: { br: read('.br'), gzip: read('.gz'), identity: readFileSync(path) },
		})
	}
	return files
}
