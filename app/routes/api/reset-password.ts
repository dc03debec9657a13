import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { resetPasswordCall } from '#app/domain/account/password-form.ts'
import { visitCall, onlyBy } from '#app/guards/enter.server.ts'
import { choosePassword } from '#app/requests/reset-link.server.ts'
import { refusedCall } from '#app/web/call.server.ts'
import { readCall } from '#app/web/form.server.ts'

export const loader = (asked: LoaderFunctionArgs) => onlyBy(asked, 'POST')

export async function action(asked: ActionFunctionArgs) {
	await visitCall(asked)
	const { password, ...link } = await readCall(asked, resetPasswordCall)
	const reset = await choosePassword(asked, link, password)
	return reset.ok ? Response.json({ ok: true }) : refusedCall(asked, reset)
}
