import { createCookie } from '@remix-run/node'
import { secretsFor } from '#app/config/secrets.server.ts'
import type { Visitor } from './visitor.ts'

/** What somebody might type, right in every field. */
export const aMessage = {
	name: 'Ana Silva',
	email: 'ana@example.test',
	subject: 'Two pianos',
	message: 'Can a lesson\nbe in two rooms?',
}

export const aDemoRequest = {
	fullName: 'Ana Silva',
	email: 'ana@example.test',
	countryCode: '+34',
	phone: '600 123 123',
	schoolName: 'Escuela Silva',
	role: 'owner',
	schoolSize: '26-50',
	numberOfTeachers: '3-5',
	preferredTime: 'morning',
	timezone: 'CET',
}

/** Gives a visitor the cookie of somebody who opened their first page so long ago. */
export async function seenFor(visitor: Visitor, milliseconds: number) {
	const cookie = createCookie('seen', { secrets: secretsFor('cookie:seen') })
	const line = await cookie.serialize(Date.now() - milliseconds)
	visitor.cookies.set('seen', line.slice('seen='.length).split(';')[0] ?? '')
}
