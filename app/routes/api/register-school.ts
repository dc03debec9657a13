import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { schoolRegistrationCall } from '#app/domain/school/registration-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { registerByCall } from '#app/requests/register.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { fullName: name, ...school } = await readCall(args, schoolRegistrationCall)
	return registerByCall(args, { ...school, name, role: 'admin', plan: null }, () => ({
		success: true,
		message: 'Account created successfully',
	}))
}
