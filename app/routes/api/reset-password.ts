import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { resetPasswordCall } from '#app/domain/account/password-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { choosePassword } from '#app/requests/reset-link.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (args: LoaderFunctionArgs) => onlyBy(args, 'POST')

export async function action(args: ActionFunctionArgs) {
	await visitCall(args)
	const { password, ...link } = await readCall(args, resetPasswordCall)
	const reset = await choosePassword(args, link, password)
	return reset.ok ? Response.json({ ok: true }) : refusedCall(args, reset)
}
