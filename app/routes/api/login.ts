import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { signInForm } from '#app/domain/account/sign-in-form.ts'
import { authenticate } from '#app/requests/authenticate.server.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { readCall } from '#app/web/form.server.ts'
import { refusedCall } from '#app/web/call.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const credentials = await readCall(args, signInForm)
	const entered = await authenticate(args, credentials)
	if (!entered.ok) return refusedCall(args, entered)
	if (entered.value.is !== 'session')
		return Response.json({ message: elsewhere[entered.value.is] }, { status: 403 })

	const { opened, headers: cookies } = entered.value
	const { userId, role, school } = opened.person
	const headers = new Headers()
	for (const cookie of cookies) headers.append('Set-Cookie', cookie)
	return Response.json(
		{ id: userId, role, schoolId: school?.id ?? null, isSuperAdmin: role === 'super_admin' },
		{ headers },
	)
}

/** Sign-ins that need a person: API callers are sent to the sign-in page. */
const elsewhere = {
	code: 'This is a one-time code. Please sign in with it on the sign-in page, where you choose a password of your own.',
	invitation:
		'You have not accepted the invitation of your school yet. Please sign in on the sign-in page, and it is there.',
	'second-step':
		'This account asks for a code from an authenticator app. Please sign in on the sign-in page, which asks for it.',
}
