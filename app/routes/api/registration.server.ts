import type { Asked } from '#app/guards/enter.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import type { Person } from '#app/models/access.server.ts'
import { refusedCall } from '#app/utils/call.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { tryToRegister, type NewSchool } from '../auth/register.server.ts'

/** Both registration calls: they differ in what they are sent and what they answer. */
export async function registerByCall(asked: Asked, school: NewSchool, answer: (person: Person) => object) {
	const registered = await tryToRegister(asked, school)
	if ('ok' in registered) return refusedCall(asked, registered)
	// A repeated call opens no session, for it proves nothing; the first one's answer did.
	if (registered.is !== 'new')
		return refusedCall(asked, refused({ form: 'Registration failed. Please try again.' }))
	const headers = { 'Set-Cookie': await sessionHeader(registered.opened) }
	return Response.json(answer(registered.opened.person), { headers })
}
