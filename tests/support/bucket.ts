import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Bucket {
	/** What Solfa is told of it. */
	env: Record<string, string>
	/** By name, without the bucket's own. */
	objects: Map<string, Buffer>
	/** Methods and names, as they were asked for. */
	asked: string[]
	/** Answers nobody until told otherwise. */
	fail: (fails: boolean) => void
	stop: () => Promise<void>
}

const NAME = 'solfa-test'
const KEY = 'a-key-of-the-tests'
const SECRET = 'a secret of the tests'

/**
 * As much of S3 as Solfa asks for, in memory: signatures are checked, conditions held, ranges cut. The packages that
 * do this are not looked after any more, and know no conditions.
 */
export async function startBucket(): Promise<Bucket> {
	const objects = new Map<string, Buffer>()
	const asked: string[] = []
	let failing = false

	function answerTo(req: IncomingMessage, url: URL, body: Buffer): [status: number, body?: string | Buffer] {
		const { method = '', headers } = req
		if (failing) return [503, problem('SlowDown')]
		if (!isSigned(req, url, body)) return [403, problem('SignatureDoesNotMatch')]
		const [, bucket, ...rest] = url.pathname.split('/')
		const name = decodeURIComponent(rest.join('/'))
		asked.push(`${method} ${name}`)
		if (bucket !== NAME) return [404, problem('NoSuchBucket')]
		if (method === 'GET' && name === '') return [200, listed(url.searchParams)]
		const held = objects.get(name)
		if (method === 'PUT') {
			if (held && headers['if-none-match'] === '*') return [412, problem('PreconditionFailed')]
			objects.set(name, body)
			return [200]
		}
		if (method === 'DELETE') {
			objects.delete(name)
			return [204]
		}
		if (!held) return [404, method === 'HEAD' ? undefined : problem('NoSuchKey')]
		const [, from, until] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
		if (from === undefined) return [200, held]
		if (Number(from) >= held.length) return [416, problem('InvalidRange')]
		return [206, held.subarray(Number(from), Number(until) + 1)]
	}

	function listed(query: URLSearchParams): string {
		const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
		const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
		const shown = names.slice(0, Number(query.get('max-keys') ?? 1000))
		const rows = shown.map((name) => `<Contents><Key>${name}</Key></Contents>`)
		return `<?xml version="1.0"?><ListBucketResult><Name>${NAME}</Name>${rows.join('')}</ListBucketResult>`
	}

	const server = createServer((req, res) => {
		const chunks: Buffer[] = []
		req.on('data', (chunk: Buffer) => chunks.push(chunk))
		req.on('end', () => {
			const url = new URL(req.url ?? '', `http://${req.headers.host}`)
			const [status, body = ''] = answerTo(req, url, Buffer.concat(chunks))
			res.writeHead(status, { 'Content-Length': Buffer.byteLength(body) })
			res.end(req.method === 'HEAD' ? undefined : body)
		})
	})
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	const { port } = server.address() as AddressInfo
	return {
		env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: NAME, S3_KEY: KEY, S3_SECRET: SECRET },
		objects,
		asked,
		fail: (fails) => (failing = fails),
		async stop() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

function problem(code: string): string {
	return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

/** Signature version 4, over what was sent. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): boolean {
	const pattern =
		/^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/
	const [, key, scope, day = '', region = '', signed = '', signature] =
		pattern.exec(headers.authorization ?? '') ?? []
	const sum = String(headers['x-amz-content-sha256'])
	if (key !== KEY || (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body))) return false
	const query = [...url.searchParams]
		.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
		.sort()
		.join('&')
	const names = signed.split(';')
	const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
	const request = [method, url.pathname, query, lines, signed, sum].join('\n')
	const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
	const steps = [day, region, 's3', 'aws4_request']
	const own = steps.reduce<string | Buffer>((from, step) => hmac(from, step), `AWS4${SECRET}`)
	return hmac(own, text).toString('hex') === signature
}

function encoded(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	)
}

function sha256(text: string | Buffer): string {
	return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
	return createHmac('sha256', key).update(text).digest()
}
