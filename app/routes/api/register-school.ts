import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { schoolRegistrationCall } from '#app/domain/school/registration-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { registerByCall } from '#app/requests/register.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	const { fullName: name, ...school } = await readCall(asked, schoolRegistrationCall)
	return registerByCall(asked, { ...school, name, role: 'admin', plan: null }, () => ({
		success: true,
		message: 'Account created successfully',
	}))
}
