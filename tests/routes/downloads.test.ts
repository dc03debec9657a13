import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { aSchool, aTeacherAt } from '../support/factories.ts'
import { openHouse } from '../support/house.ts'
import { fileOf, uploaded } from '../support/library.ts'
import { Visitor } from '../support/visitor.ts'

const MB = 1024 * 1024
const MANY = 25
let sockets: Socket[] = []

afterEach(() => {
	for (const socket of sockets) socket.destroy()
	sockets = []
})

/** Asks for a file, reads the beginning of the answer, and then nothing any more. */
function begin(port: number, request: string): Promise<string> {
	const socket = connect(port, '127.0.0.1')
	sockets.push(socket)
	socket.write(request)
	return new Promise((resolve, reject) => {
		socket.once('error', reject)
		socket.once('data', (chunk: Buffer) => {
			socket.pause()
			resolve(chunk.toString('latin1'))
		})
	})
}

it('many large files under way to slow readers take little memory', async () => {
	const visitor = await Visitor.signedInAs(aTeacherAt(aSchool()))
	const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20 * MB - 9, 32)])
	const url = await fileOf(visitor, await uploaded(visitor, { name: 'a.pdf', bytes }))
	const { port, host } = await openHouse({})
	const before = process.memoryUsage()
	const answers = await Promise.all(
		Array.from({ length: MANY }, (_, at) =>
			begin(
				port,
				`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${visitor.address}\r\nCookie: session=${visitor.cookies.get('session')}\r\nX-Number: ${at}\r\n\r\n`,
			),
		),
	)
	for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*content-length: 20971520/i)
	await new Promise((resolve) => setTimeout(resolve, 300))
	const after = process.memoryUsage()
	expect((after.external - before.external) / MB).toBeLessThan(MANY * 2)
})
