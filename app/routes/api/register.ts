import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { registrationCall } from '#app/domain/school/registration-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { registerByCall } from '#app/requests/register.server.ts'
import { publicFields } from '#app/models/access.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { subscriptionPlan: plan, ...school } = await readCall(args, registrationCall)
	return registerByCall(args, { ...school, plan }, publicFields)
}
