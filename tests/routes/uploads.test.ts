import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDoor } from '#server/door.ts'
import { change } from '../support/database.ts'
import { anAdminAt, aSchool, aStudentAt, aTeacherAt, type ASchool } from '../support/factories.ts'
import { openHouse } from '../support/house.ts'
import { aPicture, formWith } from '../support/images.ts'
import { LIBRARY } from '../support/library.ts'
import { pause, until } from '../support/until.ts'
import { newAddress, Visitor } from '../support/visitor.ts'
import { openSocket, requestText } from '../support/wire.ts'

const CHAT = '/api/support/upload-image'
const PLACES = [CHAT, '/messaging/support/human', `${LIBRARY}/upload`]
const MB = 1024 * 1024

let school: ASchool

beforeEach(() => {
	school = aSchool()
})

interface Announced {
	path?: string
	type?: string
	length?: number
	port?: number
}

/** Sends the head of a request and leaves it at that. */
async function announce(who: Visitor, { path = CHAT, type, length, port }: Announced = {}) {
	const house = await openHouse()
	const line = await openSocket(port ?? house.port)
	onTestFinished(() => void line.socket.destroy())
	const cookies = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const headers = {
		Host: house.host,
		Origin: house.origin,
		Cookie: cookies,
		'Accept-Encoding': 'identity',
		'X-Forwarded-For': newAddress(),
		'Content-Type': type ?? 'multipart/form-data; boundary=edge',
		...(length ? { 'Content-Length': String(length) } : { 'Transfer-Encoding': 'chunked' }),
	}
	line.socket.write(requestText(house.port, path, { method: 'POST', headers }))
	return line
}

const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1])
const answered = async (line: { received: () => string }) => {
	await until(() => line.received().includes('\r\n\r\n'), 'an answer has come')
	return { status: statusOf(line.received()), text: line.received() }
}

describe('a large body', () => {
	it.each(PLACES.flatMap((path) => [undefined, 20 * MB].map((length) => ({ path, length }))))(
		'of a stranger is not waited for at $path (of $length bytes)',
		async ({ path, length }) => {
			const { status, text } = await answered(await announce(new Visitor(), { path, length }))
			expect(status).toBe(path === CHAT ? 401 : 302)
			expect(text).toMatch(/\r\nconnection: close\r\n/i)
		},
	)

	it('of somebody whose role may not send files is not waited for either', async () => {
		const student = await Visitor.signedInAs(aStudentAt(school))
		const { status, text } = await answered(
			await announce(student, { path: `${LIBRARY}/upload`, length: 20 * MB }),
		)
		expect(status).toBe(302)
		expect(text).toMatch(/\r\nlocation: \/student\/dashboard\r\n/i)
	})

	it('of somebody whose school can only be read is not waited for either', async () => {
		change('insert into school_oversight (school_id, suspended_at, updated_at) values (?, 1, 1)', school.id)
		const teacher = await Visitor.signedInAs(aTeacherAt(school))
		const { status, text } = await answered(
			await announce(teacher, { path: `${LIBRARY}/upload`, length: 20 * MB }),
		)
		expect(status).toBe(403)
		expect(text).toContain('read-only')
	})

	it.each(PLACES)('of somebody who may is waited for at %s', async (path) => {
		const line = await announce(await Visitor.signedInAs(aTeacherAt(school)), { path, length: MB })
		// Asked later, and answered: the other one could have been too.
		expect((await new Visitor().get('/login')).status).toBe(200)
		expect(line.received()).toBe('')
	})

	it('is not taken where three of the same person are still on their way', async () => {
		const [teacher, admin] = [aTeacherAt(school), anAdminAt(school)]
		const lines = []
		for (let i = 0; i < 3; i++) lines.push(await announce(await Visitor.signedInAs(teacher), { length: MB }))
		expect((await new Visitor().get('/login')).status).toBe(200)
		const { status, text } = await answered(await announce(await Visitor.signedInAs(teacher), { length: MB }))
		expect(status).toBe(429)
		expect(text).toContain('Other files are still being sent.')
		const other = await announce(await Visitor.signedInAs(admin), { length: MB })
		expect((await new Visitor().get('/login')).status).toBe(200)
		expect(other.received()).toBe('')
		for (const { socket } of lines) socket.destroy()
		const again = async () => {
			const line = await announce(await Visitor.signedInAs(teacher), { length: MB })
			await new Visitor().get('/login')
			return line.received() === ''
		}
		await until(again, 'there is room again')
	})
})

describe('the door', () => {
	/** The server's own, with short times. */
	async function open(listener?: RequestListener) {
		const house = await openHouse()
		const door = openDoor({ body: 1_000, bytesOfUpload: 10_000, idle: 1_500 })
		door.on('request', listener ?? (house.server.listeners('request')[0] as RequestListener))
		await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
		onTestFinished(() => {
			door.closeAllConnections()
			door.close()
		})
		return { door, port: (door.address() as AddressInfo).port }
	}

	async function upload(port: number) {
		const { headers, body } = formWith('image', 'photo.png', await aPicture(700, 500))
		const student = await Visitor.signedInAs(aStudentAt(school))
		const line = await announce(student, { port, type: String(headers['Content-Type']), length: body.length })
		const piece = Math.ceil(body.length / 20)
		return {
			...line,
			pieces: Array.from({ length: 20 }, (_, i) => body.subarray(i * piece, (i + 1) * piece)),
		}
	}

	it('gives a file that comes slowly the time it takes', async () => {
		const { port } = await open()
		const { socket, received, pieces } = await upload(port)
		expect(Buffer.concat(pieces).length).toBeGreaterThan(MB / 2)
		for (const piece of pieces) {
			socket.write(piece)
			await pause(150)
		}
		expect((await answered({ received })).status).toBe(200)
	})

	it('lets go of a file that does not come any further', async () => {
		const { port } = await open()
		const { socket, received, isClosed, pieces } = await upload(port)
		socket.write(pieces[0] ?? '')
		await until(isClosed, 'the connection is closed')
		expect(statusOf(received())).toBe(408)
	})

	it('lets go of a form that comes a letter at a time, however long it goes on', async () => {
		const { port } = await open()
		const type = 'application/x-www-form-urlencoded'
		const { socket, received, isClosed } = await announce(new Visitor(), {
			path: '/login',
			port,
			type,
			length: 200_000,
		})
		const drip = setInterval(() => socket.write('a'.repeat(1000)), 50)
		onTestFinished(() => clearInterval(drip))
		await until(isClosed, 'the connection is closed')
		expect(statusOf(received())).toBe(408)
	})

	it('lets go of whoever takes nothing of what is sent to them', async () => {
		let open_ = 0
		const { door, port } = await open((_req, res) => void res.end(Buffer.alloc(64 * MB)))
		door.on('connection', (socket) => {
			open_ += 1
			socket.on('close', () => (open_ -= 1))
		})
		const { socket } = await openSocket(port)
		onTestFinished(() => void socket.destroy())
		socket.pause()
		socket.write(requestText(port, '/', {}))
		await until(() => open_ === 1, 'the server has a connection')
		await until(() => open_ === 0, 'the server has let it go')
	})
})
