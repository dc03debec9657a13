import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { signInForm } from '#app/forms/sign-in.ts'
import { authenticate } from '#app/flows/authenticate.server.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import { readCall } from '#app/web/form.server.ts'
import { refusedCall } from '#app/web/call.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	const credentials = await readCall(asked, signInForm)
	const entered = await authenticate(asked, credentials)
	if (!entered.ok) return refusedCall(asked, entered)
	if (entered.value.is !== 'session')
		return Response.json({ message: entered.value.is === 'code' ? CODE : INVITATION }, { status: 403 })

	const { opened } = entered.value
	const { userId, role, school } = opened.person
	return Response.json(
		{ id: userId, role, schoolId: school?.id ?? null, isSuperAdmin: role === 'super_admin' },
		{ headers: { 'Set-Cookie': await sessionHeader(opened) } },
	)
}

const CODE =
	'This is a one-time code. Please sign in with it on the sign-in page, where you choose a password of your own.'
const INVITATION =
	'You have not accepted the invitation of your school yet. Please sign in on the sign-in page, and it is there.'
